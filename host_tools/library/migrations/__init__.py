"""Migrations of older schemas: `to_<version>.py` has one step each and is never changed later."""

from importlib import import_module

from sqlalchemy import Connection, update

from host_tools.library.schema import VERSION, about


def migrate(connection: Connection, version: int) -> None:
    """Migrate tables from `version` to VERSION within the transaction of `connection`."""
    # Imported only here: rarely needed and slow to load.
    from alembic.migration import MigrationContext
    from alembic.operations import Operations

    operations = Operations(MigrationContext.configure(connection))
    for step in range(version + 1, VERSION + 1):
        import_module(f"{__name__}.to_{step}").upgrade(operations)
    connection.execute(update(about).values(version=VERSION))
