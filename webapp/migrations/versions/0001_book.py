"""The book: clubs, players, sessions, entries, links, tombstones; triggers keep it append-only."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ALREADY_THERE = """
EXISTS (
    SELECT 1 FROM entry WHERE club = NEW.club AND session = NEW.session
    AND (seq = NEW.seq OR (token = NEW.token AND part = NEW.part))
)
"""
GAP = """
NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM entry WHERE club = NEW.club AND session = NEW.session)
"""
TOMBSTONE = "EXISTS (SELECT 1 FROM removed WHERE club = {row}.club AND session = {row}.session)"
SQLITE_TRIGGERS = {
    "entry_never_updated": ("UPDATE ON entry", "1", "entries are never changed"),
    "entry_never_deleted": (
        "DELETE ON entry",
        "NOT " + TOMBSTONE.format(row="OLD"),
        "entries are never deleted",
    ),
    "entry_never_replaced": ("INSERT ON entry", ALREADY_THERE, "entries are never replaced"),
    "entry_without_gaps": (
        "INSERT ON entry",
        GAP,
        "entries are numbered without gaps",
    ),
    "removed_never_updated": ("UPDATE ON removed", "1", "tombstones stay"),
    "removed_never_deleted": ("DELETE ON removed", "1", "tombstones stay"),
    "session_never_reused": (
        "INSERT ON game_session",
        TOMBSTONE.format(row="NEW"),
        "the id of a removed session is never used again",
    ),
}


def upgrade() -> None:
    op.create_table(
        "club",
        sa.Column("club", sa.String, nullable=False),
        sa.Column("created_at", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("club", name="pk_club"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "removed",
        sa.Column("club", sa.String, nullable=False),
        sa.Column("session", sa.String, nullable=False),
        sa.Column("removed_at", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("club", "session", name="pk_removed"),
        sqlite_with_rowid=False,
    )
    _players()
    _sessions()
    _entries()
    _links()
    if op.get_bind().dialect.name == "sqlite":
        for name, (moment, condition, message) in SQLITE_TRIGGERS.items():
            op.execute(
                f"CREATE TRIGGER {name} BEFORE {moment} WHEN {condition}"
                f" BEGIN SELECT RAISE(ABORT, '{message}'); END"
            )


def _players() -> None:
    op.create_table(
        "player",
        sa.Column("club", sa.String, nullable=False),
        sa.Column("id", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("name_key", sa.String, nullable=False),
        sa.Column("last_played_at", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("club", "id", name="pk_player"),
        sa.UniqueConstraint("club", "name_key", name="uq_player_club_name_key"),
        sa.ForeignKeyConstraint(["club"], ["club.club"], name="fk_player_club_club"),
        sqlite_with_rowid=False,
    )


def _sessions() -> None:
    op.create_table(
        "game_session",
        sa.Column("club", sa.String, nullable=False),
        sa.Column("session", sa.String, nullable=False),
        sa.Column("book", sa.String, nullable=False),
        sa.Column("token", sa.String, nullable=False),
        sa.Column("created_at", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("club", "session", name="pk_game_session"),
        sa.UniqueConstraint("club", "token", name="uq_game_session_club_token"),
        sa.ForeignKeyConstraint(["club"], ["club.club"], name="fk_game_session_club_club"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_game_session_club_created_at", "game_session", ["club", "created_at"])


def _entries() -> None:
    op.create_table(
        "entry",
        sa.Column("club", sa.String, nullable=False),
        sa.Column("session", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("body", sa.Text),
        sa.Column("token", sa.String, nullable=False),
        sa.Column("part", sa.Integer, nullable=False),
        sa.Column("undoes", sa.Integer),
        sa.Column("author", sa.String, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("written_at", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("club", "session", "seq", name="pk_entry"),
        sa.UniqueConstraint("club", "session", "token", "part", name="uq_entry_club_session_token_part"),
        sa.ForeignKeyConstraint(
            ["club", "session"],
            ["game_session.club", "game_session.session"],
            name="fk_entry_club_session_game_session",
        ),
        sa.CheckConstraint("seq >= 1 AND line BETWEEN 1 AND seq AND part >= 0", name="ck_entry_counted"),
        sqlite_with_rowid=False,
    )


def _links() -> None:
    op.create_table(
        "link",
        sa.Column("club", sa.String, nullable=False),
        sa.Column("id", sa.String, nullable=False),
        sa.Column("session", sa.String),
        sa.Column("role", sa.String, nullable=False),
        sa.Column("seat", sa.String),
        sa.Column("created_at", sa.String, nullable=False),
        sa.Column("revoked_at", sa.String),
        sa.PrimaryKeyConstraint("club", "id", name="pk_link"),
        sa.ForeignKeyConstraint(["club"], ["club.club"], name="fk_link_club_club"),
        sa.ForeignKeyConstraint(
            ["club", "session"],
            ["game_session.club", "game_session.session"],
            name="fk_link_club_session_game_session",
        ),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_link_club_session", "link", ["club", "session"])
