"""The database, as SQLAlchemy has it. The truth of a table is its moves: `(table, number)` is their primary key.

Times are seconds since 1970. A table's `version` grows with what its people can see, its `revision` with every change
(also with what is still hidden), and no two changes in the database have the same revision.
"""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("nickname", String(20), nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("tap_seconds", Integer, nullable=False),
    Column("clock", Integer),
    Column("hints", Boolean),
    Column("host", String(32)),
    Column("state", String(8), nullable=False),
    Column("uploaded", Boolean, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("seed", String(64)),
    Column("again", String(32)),
    Column("waits_for", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("started", Float),
    Column("changed", Float, nullable=False),
    Column("deal_version", Integer, nullable=False),
    Column("attempt", Integer, nullable=False),
    Column("deal_by", Float),
    Index("tables_by_revision", "revision"),
    Index("tables_by_change", "changed"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32)),
    Column("bot", String(40)),
    Column("standing_in", Boolean, nullable=False),
    Column("since", Float, nullable=False),
    Column("entropy", String(128)),
    Column("hash", String(64)),
    Column("fault", String(8)),
    Index("seats_by_person", "person"),
)

voids = Table(
    "voids",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("attempt", Integer, primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("shares", Text, nullable=False),
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("move", String(40), nullable=False),
    Column("at", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", String(20), nullable=False),
    Column("seat", Integer),
    Column("text", String(300), nullable=False),
    Column("at", Float, nullable=False),
)

presence = Table(
    "presence",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("stream", String(40), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("seen", Float, nullable=False),
)
