"""The book: clubs, players, sessions, entries, links, tombstones; triggers keep it append-only."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")
"""Compared byte by byte on both databases: a locale's rules change with the machine's system."""

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

POSTGRESQL_FUNCTIONS = (
    """
CREATE FUNCTION knockbook_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION USING MESSAGE = TG_ARGV[0], ERRCODE = 'integrity_constraint_violation';
END $$
""",
    """
CREATE FUNCTION knockbook_refuse_unless_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM removed WHERE club = OLD.club AND session = OLD.session) THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION USING MESSAGE = TG_ARGV[0], ERRCODE = 'integrity_constraint_violation';
END $$
""",
    """
CREATE FUNCTION knockbook_refuse_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM removed WHERE club = NEW.club AND session = NEW.session) THEN
        RAISE EXCEPTION USING MESSAGE = TG_ARGV[0], ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$
""",
    """
CREATE FUNCTION knockbook_refuse_entry_gap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM entry
                       WHERE club = NEW.club AND session = NEW.session) THEN
        RAISE EXCEPTION USING MESSAGE = TG_ARGV[0], ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$
""",
)
"""What is inserted again, the keys refuse by themselves: PostgreSQL has no INSERT OR REPLACE."""

POSTGRESQL_TRIGGERS = {
    "entry_never_updated": ("UPDATE ON entry", "refuse", "entries are never changed"),
    "entry_never_deleted": ("DELETE ON entry", "refuse_unless_removed", "entries are never deleted"),
    "entry_without_gaps": ("INSERT ON entry", "refuse_entry_gap", "entries are numbered without gaps"),
    "removed_never_updated": ("UPDATE ON removed", "refuse", "tombstones stay"),
    "removed_never_deleted": ("DELETE ON removed", "refuse", "tombstones stay"),
    "session_never_reused": (
        "INSERT OR UPDATE OF club, session ON game_session",
        "refuse_removed",
        "the id of a removed session is never used again",
    ),
}
POSTGRESQL_TRUNCATE = """
DO $$ DECLARE part regclass; BEGIN
    FOR part IN SELECT '{table}'::regclass UNION
                SELECT relid FROM pg_partition_tree('{table}'::regclass) WHERE isleaf LOOP
        EXECUTE 'CREATE TRIGGER {table}_never_emptied BEFORE TRUNCATE ON ' || part
                || ' EXECUTE FUNCTION knockbook_refuse(' || quote_literal('{message}') || ')';
    END LOOP;
END $$
"""
"""A table's own trigger does not see that one of its partitions is emptied, so each has one."""


def upgrade() -> None:
    op.create_table(
        "club",
        sa.Column("club", KEY, nullable=False),
        sa.Column("created_at", KEY, nullable=False),
        sa.PrimaryKeyConstraint("club", name="pk_club"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "removed",
        sa.Column("club", KEY, nullable=False),
        sa.Column("session", KEY, nullable=False),
        sa.Column("removed_at", KEY, nullable=False),
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
    else:
        _postgresql_triggers()


def _postgresql_triggers() -> None:
    connection = op.get_bind()
    for function in POSTGRESQL_FUNCTIONS:
        connection.exec_driver_sql(function)
    for name, (moment, function, message) in POSTGRESQL_TRIGGERS.items():
        connection.exec_driver_sql(
            f"CREATE TRIGGER {name} BEFORE {moment} FOR EACH ROW"
            f" EXECUTE FUNCTION knockbook_{function}('{message}')"
        )
    for table, message in (("entry", "entries are never deleted"), ("removed", "tombstones stay")):
        connection.exec_driver_sql(POSTGRESQL_TRUNCATE.format(table=table, message=message))


def _players() -> None:
    op.create_table(
        "player",
        sa.Column("club", KEY, nullable=False),
        sa.Column("id", KEY, nullable=False),
        sa.Column("name", KEY, nullable=False),
        sa.Column("name_key", KEY, nullable=False),
        sa.Column("last_played_at", KEY, nullable=False),
        sa.PrimaryKeyConstraint("club", "id", name="pk_player"),
        sa.UniqueConstraint("club", "name_key", name="uq_player_club_name_key"),
        sa.ForeignKeyConstraint(["club"], ["club.club"], name="fk_player_club_club"),
        sqlite_with_rowid=False,
    )


def _sessions() -> None:
    op.create_table(
        "game_session",
        sa.Column("club", KEY, nullable=False),
        sa.Column("session", KEY, nullable=False),
        sa.Column("book", KEY, nullable=False),
        sa.Column("token", KEY, nullable=False),
        sa.Column("created_at", KEY, nullable=False),
        sa.PrimaryKeyConstraint("club", "session", name="pk_game_session"),
        sa.UniqueConstraint("club", "token", name="uq_game_session_club_token"),
        sa.ForeignKeyConstraint(["club"], ["club.club"], name="fk_game_session_club_club"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_game_session_club_created_at", "game_session", ["club", "created_at"])


def _entries() -> None:
    op.create_table(
        "entry",
        sa.Column("club", KEY, nullable=False),
        sa.Column("session", KEY, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("kind", KEY, nullable=False),
        sa.Column("body", sa.Text),
        sa.Column("token", KEY, nullable=False),
        sa.Column("part", sa.Integer, nullable=False),
        sa.Column("undoes", sa.Integer),
        sa.Column("author", KEY, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("written_at", KEY, nullable=False),
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
        sa.Column("club", KEY, nullable=False),
        sa.Column("id", KEY, nullable=False),
        sa.Column("session", KEY),
        sa.Column("role", KEY, nullable=False),
        sa.Column("seat", KEY),
        sa.Column("created_at", KEY, nullable=False),
        sa.Column("revoked_at", KEY),
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
