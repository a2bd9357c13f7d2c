"""Values given from seats, waiting for a deal: append-only like the entries."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

ALREADY_THERE = """
EXISTS (
    SELECT 1 FROM pending WHERE club = NEW.club AND session = NEW.session
    AND (place = NEW.place OR token = NEW.token)
)
"""
GAP = """
NEW.place <> 1 + (SELECT coalesce(max(place), 0) FROM pending WHERE club = NEW.club AND session = NEW.session)
"""
REMOVED = "EXISTS (SELECT 1 FROM removed WHERE club = OLD.club AND session = OLD.session)"
SQLITE_TRIGGERS = {
    "pending_never_updated": ("UPDATE ON pending", "1", "pending values are never changed"),
    "pending_never_deleted": ("DELETE ON pending", "NOT " + REMOVED, "pending values are never deleted"),
    "pending_never_replaced": ("INSERT ON pending", ALREADY_THERE, "pending values are never replaced"),
    "pending_without_gaps": ("INSERT ON pending", GAP, "pending values are numbered without gaps"),
}


def upgrade() -> None:
    op.create_table(
        "pending",
        sa.Column("club", sa.String, nullable=False),
        sa.Column("session", sa.String, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("player", sa.String),
        sa.Column("value", sa.Integer),
        sa.Column("token", sa.String, nullable=False),
        sa.Column("author", sa.String, nullable=False),
        sa.Column("written_at", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("club", "session", "place", name="pk_pending"),
        sa.UniqueConstraint("club", "session", "token", name="uq_pending_club_session_token"),
        sa.ForeignKeyConstraint(
            ["club", "session"],
            ["game_session.club", "game_session.session"],
            name="fk_pending_club_session_game_session",
        ),
        sa.CheckConstraint("place >= 1 AND (player IS NULL) = (value IS NULL)", name="ck_pending_given"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_pending_club_session_line", "pending", ["club", "session", "line"])
    if op.get_bind().dialect.name == "sqlite":
        for name, (moment, condition, message) in SQLITE_TRIGGERS.items():
            op.execute(
                f"CREATE TRIGGER {name} BEFORE {moment} WHEN {condition}"
                f" BEGIN SELECT RAISE(ABORT, '{message}'); END"
            )
