"""Which server processes there are, and which of them has which table."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("lobby", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Index("ix_leases_owner", "owner"),
    )
