"""A click group that loads its commands on demand and prints errors as one sentence."""

import errno
import io
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NoReturn

import click

from host_tools.system.errors import PawnlightError
from host_tools.system.signals import raise_interrupt
from host_tools.terminal.layout import terminal_width
from host_tools.terminal.printable import print_error

EXIT_FAILED = 1
EXIT_MISUSED = 2
_HELP_COLUMNS, _NARROW_COLUMNS = 80, 60
# As a shell reports a program ended by Ctrl-C.
EXIT_INTERRUPTED = 130
# Errors of writing to an output that a person has closed or redirected.
_OUTPUT_GONE = (errno.ENOSPC, errno.EBADF, errno.EIO, errno.EFBIG)


class _ReaderGone(Exception):
    """The program that reads the output has closed the pipe, as `head` does: it wants no more."""


class _Help(click.HelpFormatter):
    """Help as wide as the terminal, up to what click writes elsewhere."""

    def __init__(self, *_: Any, **__: Any) -> None:
        super().__init__(width=min(terminal_width() or _HELP_COLUMNS, _HELP_COLUMNS) - 2)

    def write_dl(self, rows: Iterable[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        """Write a list of names and what they mean, beside one another if there is room."""
        if self.width >= _NARROW_COLUMNS:
            super().write_dl(rows, *args, **kwargs)
            return
        for name, meaning in rows:
            self.write_text(name)
            with self.indentation():
                self.write_text(meaning)


click.Context.formatter_class = _Help


class LazyGroup(click.Group):
    """A group whose `modules` map the name of a command to its module and a line of help.

    The module holds the click command as `command` and is imported only when the command is used, so that help is
    quick. A PawnlightError is printed as `pawnlight: <sentence>` on stderr, with exit code 1; a usage error exits
    with 2.
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

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with _for_a_reader():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        with _for_a_reader():
            return super().invoke(ctx)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        _open_outputs()
        try:
            # Until here Ctrl-C ends the process at once, see `host_tools.start`.
            if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
                signal.signal(signal.SIGINT, raise_interrupt)
            answer = super().main(*args, **(kwargs | {"standalone_mode": False}))
            sys.stdout.flush()
            sys.exit(answer if isinstance(answer, int) else 0)
        except click.UsageError as error:
            if error.ctx is not None:
                click.echo(error.ctx.get_usage(), err=True)
            _fail(error.format_message(), EXIT_MISUSED)
        except click.ClickException as error:
            _fail(error.format_message(), EXIT_FAILED)
        except PawnlightError as error:
            _fail(str(error), EXIT_FAILED)
        except (click.Abort, KeyboardInterrupt):
            sys.exit(EXIT_INTERRUPTED)
        except (_ReaderGone, BrokenPipeError):
            _drop_output()
            sys.exit(0)
        except OSError as error:
            if error.filename is not None or error.errno not in _OUTPUT_GONE:
                where = f"{error.filename}: " if error.filename is not None else ""
                _fail(f"{where}{error.strerror or error}.", EXIT_FAILED)
            _drop_output()
            _fail(f"The output cannot be written: {error.strerror}.", EXIT_FAILED)


@contextmanager
def _for_a_reader() -> Iterator[None]:
    """Raise _ReaderGone for a closed pipe, with which click would end the process as failed."""
    try:
        yield
    except BrokenPipeError as error:
        raise _ReaderGone from error


def _drop_output() -> None:
    """Write nothing more: flushing what is left at exit would fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_outputs() -> None:
    """Make stdout and stderr accept every text: open those that are closed, and replace unsupported characters."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            opened = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open as long as the process
            setattr(sys, name, opened)
            setattr(sys, f"__{name}__", opened)
        elif isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")


def _fail(sentence: str, code: int) -> NoReturn:
    try:
        print_error(sentence)
    except OSError:
        # The message cannot be shown anywhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    sys.exit(code)
