"""A group of commands that are loaded when they are used, and whose faults end in a sentence."""

import errno
import os
import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from host_tools.errors import PawnlightError

FAILED = 1
MISUSED = 2
# As a shell reports a program ended by Ctrl-C.
INTERRUPTED = 130


class LazyGroup(click.Group):
    """A group whose `modules` map a command's name to its module and its one line of help.

    The module has the click command as `command`; it is imported when the command is used, so that asking for help
    is quick. A PawnlightError is printed as `pawnlight: <sentence>` on stderr, with exit code 1; a wrong use of the
    command line with exit code 2.
    """

    def __init__(self, *args: Any, modules: dict[str, tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.modules:
            return None
        command = import_module(self.modules[cmd_name][0]).command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in self.modules.items()])

    def main(self, *args: Any, **kwargs: Any) -> Any:
        try:
            answer = super().main(*args, **(kwargs | {"standalone_mode": False}))
            sys.stdout.flush()
            sys.exit(answer if isinstance(answer, int) else 0)
        except click.UsageError as error:
            if error.ctx is not None:
                click.echo(error.ctx.get_usage(), err=True)
            _fail(error.format_message(), MISUSED)
        except click.ClickException as error:
            _fail(error.format_message(), FAILED)
        except PawnlightError as error:
            _fail(str(error), FAILED)
        except (click.Abort, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        except OSError as error:
            if error.errno != errno.EPIPE:
                raise
            # The reader of the output has gone, as `head` does: nothing is left to say, not even at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(FAILED)


def _fail(sentence: str, code: int) -> NoReturn:
    click.echo(f"pawnlight: {sentence}", err=True)
    sys.exit(code)
