"""Deals by hashes first: games that have begun stay as they are, open tables ask each browser anew."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Add what the second version of the deal keeps."""
    for column in (
        sa.Column("deal_version", sa.Integer, nullable=False, server_default="1"),
        sa.Column("attempt", sa.Integer, nullable=False, server_default="1"),
        sa.Column("deal_by", sa.Float),
    ):
        op.add_column("tables", column)
    op.add_column("seats", sa.Column("hash", sa.String(64)))
    op.add_column("seats", sa.Column("fault", sa.String(8)))
    op.drop_column("tables", "starts_when_complete")
    op.create_table(
        "voids",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("attempt", sa.Integer, primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("shares", sa.Text, nullable=False),
    )
    _ask_open_tables_anew()


def _ask_open_tables_anew() -> None:
    op.execute("UPDATE tables SET deal_version = 2 WHERE state = 'open'")
    op.execute("UPDATE seats SET entropy = NULL WHERE table_id IN (SELECT id FROM tables WHERE state = 'open')")
