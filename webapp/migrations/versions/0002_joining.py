"""Joining: whom a link is for, short codes, and how many wrong ones were tried."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    op.add_column("link", sa.Column("label", KEY, nullable=False, server_default=""))
    op.create_table(
        "join_code",
        sa.Column("digest", KEY, nullable=False),
        sa.Column("club", KEY, nullable=False),
        sa.Column("link", KEY, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_join_code"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_join_code_club_link", "join_code", ["club", "link"])
    op.create_table(
        "rate_limit",
        sa.Column("subject", KEY, nullable=False),
        sa.Column("since", KEY, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("subject", "since", name="pk_rate_limit"),
        sqlite_with_rowid=False,
    )
