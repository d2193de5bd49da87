"""People, tables, seats, moves, chat, and who is here."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("nickname", sa.String(20), nullable=False),
    )
    _create_tables()
    op.create_table(
        "seats",
        _of_table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32)),
        sa.Column("bot", sa.String(40)),
        sa.Column("standing_in", sa.Boolean, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("entropy", sa.String(128)),
    )
    op.create_index("seats_by_person", "seats", ["person"])
    _create_logs()


def _of_table() -> "sa.Column[str]":
    return sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def _create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("tap_seconds", sa.Integer, nullable=False),
        sa.Column("clock", sa.Integer),
        sa.Column("host", sa.String(32)),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("uploaded", sa.Boolean, nullable=False),
        sa.Column("starts_when_complete", sa.Boolean, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("seed", sa.String(64)),
        sa.Column("again", sa.String(32)),
        sa.Column("waits_for", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("started", sa.Float),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("tables_by_revision", "tables", ["revision"])
    op.create_index("tables_by_change", "tables", ["changed"])


def _create_logs() -> None:
    op.create_table(
        "moves",
        _of_table(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer),
        sa.Column("move", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "chat",
        _of_table(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "presence",
        _of_table(),
        sa.Column("stream", sa.String(40), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Remove them."""
    for name in ("presence", "chat", "moves", "seats", "tables", "people"):
        op.drop_table(name)
