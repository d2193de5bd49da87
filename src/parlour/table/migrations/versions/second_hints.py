"""Whether people may ask for hints at a table."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Add the column; at the tables that there are nobody has said."""
    op.add_column("tables", sa.Column("hints", sa.Boolean))
