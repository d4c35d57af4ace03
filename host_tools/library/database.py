"""The interface between the library and its database."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from host_tools.games.library_errors import DamagedLibrary, LibraryError, LibraryFault

# Time that a writer waits for the commit of another.
LOCK_TIMEOUT_SECONDS = 10.0


class DatabaseBackend(ABC):
    """A database with durable commits: once `writing` has ended, its changes survive a power cut.

    `place` names the database in messages, without a password.
    """

    engine: Engine
    place: str
    # Execution options with which all queries of a reader's transaction see the same snapshot.
    snapshot: Mapping[str, str] = MappingProxyType({})

    @abstractmethod
    def prepare_location(self) -> None:
        """Ensure that a library can be created here. Raises LibraryError."""

    @abstractmethod
    def check_exists(self) -> None:
        """Raise LibraryMissing if there is no library here."""

    @abstractmethod
    def begin_writing(self, connection: Connection, what: str) -> None:
        """Exclude other writers of `what` (a game, a table) until the transaction ends, and request durability."""

    @abstractmethod
    def look_for_damage(self, connection: Connection, whole: bool) -> None:
        """Raise DamagedLibrary if the database is inconsistent; with `whole`, search it completely."""

    @abstractmethod
    def translate_error(self, error: BaseException | None) -> LibraryError:
        """Translate an error of the database driver."""

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._named_faults(), self.engine.execution_options(**self.snapshot).begin() as connection:
            yield connection

    @contextmanager
    def writing(self, what: str) -> Iterator[Connection]:
        """Open a transaction, the only writer of `what`; it is on disk once the block has ended without error."""
        with self._named_faults(), self.engine.execution_options(writes=True).begin() as connection:
            self.begin_writing(connection, what)
            yield connection

    @contextmanager
    def _named_faults(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            raise self.translate_error(error.orig) from error
        except UnicodeEncodeError as error:
            raise LibraryError(f"{str(error.object)[:40]!r} is not text.") from error
        except ValueError as error:
            # A value that the library never writes: the database is consistent, but has been changed.
            raise self.damaged_error(str(error)) from error
        except PoolTimeout as error:
            raise LibraryFault(f"The library {self.place} is in use by too many threads at once.") from error

    def damaged_error(self, why: str) -> DamagedLibrary:
        return DamagedLibrary(
            f"The library {self.place} is damaged ({why}). Keep the file and restore a backup; or name another library "
            f"with --library, and the board sends the games that it still has."
        )

    def empty_error(self) -> LibraryError:
        """Return the error for a database without tables where none are to be created."""
        return self.foreign_error()

    def foreign_error(self) -> LibraryFault:
        return LibraryFault(
            f"{self.place} is not a Pawnlight library and was left unchanged. Name another with --library."
        )
