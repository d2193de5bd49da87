"""Bringing a database to the newest form of its tables, at start."""

from pathlib import Path

from alembic import command
from alembic.config import Config

from parlour.table.store import sqlite_engine

_SCRIPTS = Path(__file__).parent / "migrations"


def migrate(database: Path) -> None:
    """Make the database if there is none, and run the migrations that it lacks."""
    database.parent.mkdir(parents=True, exist_ok=True)
    engine = sqlite_engine(database)
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    with engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
    engine.dispose()
