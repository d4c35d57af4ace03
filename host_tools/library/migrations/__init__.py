"""The way from each older version of the tables to today's: `to_<version>.py`, one step each, never changed later."""

from importlib import import_module

from sqlalchemy import Connection, update

from host_tools.library.schema import VERSION, about


def migrate(connection: Connection, version: int) -> None:
    """Bring tables of `version` to VERSION, within the transaction of `connection`: wholly or not at all."""
    # Only here, since it is seldom needed and slow to load.
    from alembic.migration import MigrationContext
    from alembic.operations import Operations

    operations = Operations(MigrationContext.configure(connection))
    for step in range(version + 1, VERSION + 1):
        import_module(f"{__name__}.to_{step}").upgrade(operations)
    connection.execute(update(about).values(version=VERSION))
