"""Running lines of Python on the Pico, through its raw REPL."""

from tests.emulator.pico import Pico


def wait_for_prompt(pico: Pico) -> None:
    """Power up a board with the firmware to the REPL: with BACK held."""
    pico.power_on(holding=("BACK",))
    pico.expect(b">>> ", 9000)


def execute(pico: Pico, code: str, ms: float = 20_000) -> str:
    """Run `code` at the REPL and return what it printed. AssertionError with the Pico's traceback if it raised."""
    pico.write(b"\r\x03\x03")
    # Control-A must not come in the same packet as Control-C.
    pico.run(20)
    pico.write(b"\x01")
    pico.expect(b"raw REPL; CTRL-B to exit\r\n>")
    pico.write(code.encode() + b"\x04")
    pico.expect(b"OK")
    printed = pico.expect(b"\x04", ms)[:-1]
    fault = pico.expect(b"\x04>", ms)[:-2]
    pico.write(b"\x02")
    pico.expect(b">>> ")
    assert not fault, fault.decode()
    return printed.decode().replace("\r\n", "\n")
