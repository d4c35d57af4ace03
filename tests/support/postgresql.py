"""A real PostgreSQL for tests: a cluster in a temporary folder, reached only through a Unix socket."""

import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

_NUMBERS = itertools.count()
# For tests of a library that run in a file and on a server whenever they run.
with_both_databases = pytest.mark.parametrize("location", ["file", "postgresql"], indirect=True)


def program_folder() -> Path | None:
    """Return the folder of PostgreSQL's programs: POSTGRESQL in the environment, Debian's, or the one on the path."""
    on_path = shutil.which("initdb")
    folders = [os.environ.get("POSTGRESQL", ""), *sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")))[::-1]]
    for folder in [*folders, str(Path(on_path).parent) if on_path else ""]:
        if folder and Path(folder, "initdb").exists() and Path(folder, "postgres").exists():
            return Path(folder)
    return None


def _unprivileged() -> dict[str, str | int | list[str]]:
    """Return the arguments of Popen that select another user, because PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    # Imported here because Windows has no such module, and nothing else in this file needs it.
    import pwd

    names = {user.pw_name for user in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Cluster:
    """A PostgreSQL cluster with its data in `folder`. Each place is a schema of its own."""

    def __init__(self, bin_folder: Path, folder: Path) -> None:
        self._bin, self.folder = bin_folder, folder
        self._server: subprocess.Popen[bytes] | None = None
        self._as = _unprivileged()
        if self._as:
            os.chown(folder, int(str(self._as["user"])), int(str(self._as["group"])))
        command = ("initdb", "-D", "data", "-U", "pawnlight", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start_program(*command).wait()
        self.start()

    def start_program(self, *command: str) -> "subprocess.Popen[bytes]":
        """Start one of PostgreSQL's programs."""
        with (self.folder / "log.txt").open("ab") as log:
            path = [str(self._bin / command[0]), *command[1:]]
            return subprocess.Popen(path, cwd=self.folder, stdout=log, stderr=log, **self._as)  # type: ignore[call-overload]

    def start(self, *settings: str) -> None:
        """Start the server, with `settings` such as fsync=off, and wait until it answers."""
        options = [word for setting in settings for word in ("-c", setting)]
        self._server = self.start_program("postgres", "-D", "data", "-k", str(self.folder), "-h", "", *options)
        until = time.monotonic() + 60
        while True:
            try:
                self.execute("SELECT 1")
                return
            except psycopg.OperationalError:
                said = (self.folder / "log.txt").read_text()
                assert self._server.poll() is None, said
                assert time.monotonic() < until, said
                # Until it is ready, it refuses connections.
                time.sleep(0.05)

    def stop(self, number: int = signal.SIGINT) -> None:
        """Shut the server down fast, or send it another signal."""
        if self._server is not None:
            self._server.send_signal(number)
            self._server.wait(60)
            self._server = None

    def crash(self) -> None:
        """Kill every process at once, like a power cut except for data in the kernel's cache."""
        self.stop(signal.SIGQUIT)

    def execute(self, *statements: str) -> list[tuple[object, ...]]:
        """Run `statements` and return the rows of the last one."""
        with psycopg.connect(host=str(self.folder), user="pawnlight", dbname="postgres", autocommit=True) as connection:
            for statement in statements:
                cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def new_location(self, user: str = "pawnlight") -> str:
        """Return the address of an empty place for a library."""
        schema = f"place_{next(_NUMBERS)}"
        self.execute(f"CREATE SCHEMA {schema}")
        return self.location(schema, user)

    def location(self, schema: str, user: str = "pawnlight") -> str:
        return f"postgresql+psycopg://{user}@/postgres?host={self.folder}&options=-csearch_path%3D{schema}"


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Start a cluster, and remove it afterwards."""
    found = program_folder()
    assert found is not None, "PostgreSQL is not installed: run `make test`, or `make test-setup` once."
    # Not in pytest's own folders, which only root may enter; and short, as the path of a socket must be.
    folder = Path(tempfile.mkdtemp(prefix="pawnlight-pg-"))
    running = None
    try:
        running = Cluster(found, folder)
        yield running
    finally:
        if running is not None:
            running.stop()
        shutil.rmtree(folder, ignore_errors=True)
