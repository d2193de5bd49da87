"""Bringing a database to the newest form of its tables, at start."""

import time
from pathlib import Path

import sqlalchemy
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.exc import DatabaseError

from parlour.errors import ParlourError
from parlour.table.playing import forget_absent
from parlour.table.store import sqlite_engine

_SCRIPTS = Path(__file__).parent / "migrations"


class BadDatabase(ParlourError):
    """The database cannot be used."""


def migrate(database: Path) -> None:
    """Make the database if there is none, and run the migrations that it lacks; who was here long ago is not any more.

    Raises BadDatabase for a place that cannot be written, and for a file that is no database of this version or an older.
    """
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        _run(sqlite_engine(database))
    except OSError as error:
        raise BadDatabase(f"the folder of the database {database} cannot be made: {error.strerror or error}") from None
    except DatabaseError as error:
        raise BadDatabase(f"the database {database} cannot be used: {error.orig}") from None
    except CommandError as error:
        raise BadDatabase(f"the database {database} is not one of this version of Parlour: {error}") from None


def _run(engine: sqlalchemy.Engine) -> None:
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    with engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        forget_absent(connection, time.time())
        connection.commit()
    engine.dispose()
