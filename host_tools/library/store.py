"""What the library needs to know of the database it is in."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from host_tools.library.errors import DamagedLibrary, LibraryBusy, LibraryError, NotALibrary

# How long one writer waits for another's commit.
BUSY_SECONDS = 10.0


class Store(ABC):
    """A database that commits durably: what `committed` has returned from survives a power cut.

    `place` names it in sentences, without any password.
    """

    engine: Engine
    place: str
    # What a reader's transaction needs to see one moment of the library, however many questions it asks.
    snapshot: Mapping[str, str] = MappingProxyType({})

    @abstractmethod
    def make_room(self) -> None:
        """See to it that a library can be made here. Raises LibraryError."""

    @abstractmethod
    def find(self) -> None:
        """Raise LibraryMissing when there is nothing here."""

    @abstractmethod
    def begin_writing(self, connection: Connection, what: str) -> None:
        """Keep other writers of `what` (a game, a table) waiting until the transaction ends; ask for durability."""

    @abstractmethod
    def look_for_damage(self, connection: Connection, whole: bool) -> None:
        """Raise DamagedLibrary when the database finds itself inconsistent; `whole`: however long that takes."""

    @abstractmethod
    def fault(self, error: BaseException | None) -> LibraryError:
        """What an error of the database's driver means."""

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._named_faults(), self.engine.execution_options(**self.snapshot).begin() as connection:
            yield connection

    @contextmanager
    def writing(self, what: str) -> Iterator[Connection]:
        """A transaction that alone writes `what`; on the disk once this has ended without an error."""
        with self._named_faults(), self.engine.execution_options(writes=True).begin() as connection:
            self.begin_writing(connection, what)
            yield connection

    @contextmanager
    def _named_faults(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            raise self.fault(error.orig) from error
        except ValueError as error:
            # A value that was never written so: the database is whole to itself, but not as the library left it.
            raise self.damaged(str(error)) from error
        except PoolTimeout as error:
            raise LibraryBusy(f"The library {self.place} is in use by too many threads at once.") from error

    def damaged(self, why: str) -> DamagedLibrary:
        return DamagedLibrary(
            f"The library {self.place} is damaged ({why}). Keep it aside or bring back a copy of it; "
            f"with another library, named by --library, the games that the board still has come again."
        )

    def empty(self) -> LibraryError:
        """There are no tables at all, and none are to be made."""
        return self.foreign()

    def foreign(self) -> NotALibrary:
        return NotALibrary(
            f"{self.place} is not a Pawnlight library, and is left as it is. Name another with --library."
        )
