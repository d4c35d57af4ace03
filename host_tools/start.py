"""Entry point of `pawnlight`: it makes Ctrl-C end the process quietly before it imports anything else."""

import signal

# An exception would end the imports in a traceback. The command line has its own way to end by Ctrl-C.
signal.signal(signal.SIGINT, signal.SIG_DFL)


def main() -> None:
    """Run the command line; does not return."""
    from host_tools.cli import main as run

    run()


if __name__ == "__main__":
    main()
