"""The beginning of `pawnlight`: it imports nothing until Ctrl-C is a quiet end."""

import signal

# An exception would end the imports in a traceback. The command line has its own way to end by Ctrl-C.
signal.signal(signal.SIGINT, signal.SIG_DFL)


def main() -> None:
    """Run the command line; ends the process."""
    from host_tools.cli import main as run

    run()


if __name__ == "__main__":
    main()
