"""Values given from seats, waiting for a deal: append-only like the entries."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")

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

POSTGRESQL_GAP = """
CREATE FUNCTION knockbook_refuse_pending_gap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.place <> 1 + (SELECT coalesce(max(place), 0) FROM pending
                         WHERE club = NEW.club AND session = NEW.session) THEN
        RAISE EXCEPTION USING MESSAGE = TG_ARGV[0], ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$
"""
POSTGRESQL_TRIGGERS = {
    "pending_never_updated": ("UPDATE", "refuse", "pending values are never changed"),
    "pending_never_deleted": ("DELETE", "refuse_unless_removed", "pending values are never deleted"),
    "pending_without_gaps": ("INSERT", "refuse_pending_gap", "pending values are numbered without gaps"),
}
POSTGRESQL_TRUNCATE = """
DO $$ DECLARE part regclass; BEGIN
    FOR part IN SELECT 'pending'::regclass UNION
                SELECT relid FROM pg_partition_tree('pending'::regclass) WHERE isleaf LOOP
        EXECUTE 'CREATE TRIGGER pending_never_emptied BEFORE TRUNCATE ON ' || part || ' EXECUTE FUNCTION'
                || ' knockbook_refuse(' || quote_literal('pending values are never deleted') || ')';
    END LOOP;
END $$
"""


def upgrade() -> None:
    op.create_table(
        "pending",
        sa.Column("club", KEY, nullable=False),
        sa.Column("session", KEY, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("player", KEY),
        sa.Column("value", sa.Integer),
        sa.Column("token", KEY, nullable=False),
        sa.Column("author", KEY, nullable=False),
        sa.Column("written_at", KEY, nullable=False),
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
    else:
        _postgresql_triggers()


def _postgresql_triggers() -> None:
    connection = op.get_bind()
    connection.exec_driver_sql(POSTGRESQL_GAP)
    for name, (moment, function, message) in POSTGRESQL_TRIGGERS.items():
        connection.exec_driver_sql(
            f"CREATE TRIGGER {name} BEFORE {moment} ON pending FOR EACH ROW"
            f" EXECUTE FUNCTION knockbook_{function}('{message}')"
        )
    connection.exec_driver_sql(POSTGRESQL_TRUNCATE)
