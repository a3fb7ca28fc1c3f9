"""What was found out about games that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "analyses",
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("game", sa.Integer, primary_key=True),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
