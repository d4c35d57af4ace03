"""Programs that are run to their end, and those that have been started."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

PROCESSES: "list[subprocess.Popen[bytes]]" = []
"""The programs that tests have started beside themselves."""


def run_command(
    command: Sequence[object],
    folder: Path | None = None,
    environment: dict[str, str] | None = None,
    codes: Sequence[int] = (0,),
    seconds: float = 240,
) -> "subprocess.CompletedProcess[str]":
    """Run a program to its end, in `folder`; fail unless its exit code is one of `codes`, and without a traceback."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=seconds,
    )
    said = done.stdout + done.stderr
    assert done.returncode in codes, f"{command} ended with exit code {done.returncode}:\n{said}"
    assert "Traceback" not in said, said
    return done
