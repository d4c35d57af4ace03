"""Every benchmark can be asked for its options."""

import pytest

from tests.benchmarks.__main__ import BENCHMARKS, main


@pytest.mark.parametrize("name", BENCHMARKS)
def test_a_benchmark_lists_its_options(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([name, "--help"])
    assert left.value.code == 0
    assert f"python -m tests.benchmarks {name} [-h]" in capsys.readouterr().out
