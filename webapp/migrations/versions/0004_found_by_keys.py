"""Whether a row is there already is asked of each key by itself: together, SQLite walked the session."""

from alembic import op

revision = "0004"
down_revision = "0003"

OF_SESSION = "SELECT 1 FROM {table} WHERE club = NEW.club AND session = NEW.session AND "
KEYS = {
    "entry": ("seq = NEW.seq", "token = NEW.token AND part = NEW.part", "entries are never replaced"),
    "pending": ("place = NEW.place", "token = NEW.token", "pending values are never replaced"),
}


def upgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":
        return  # nothing else replaces a row
    for table, (*keys, message) in KEYS.items():
        there = " OR ".join(f"EXISTS ({OF_SESSION.format(table=table)}{key})" for key in keys)
        op.execute(f"DROP TRIGGER {table}_never_replaced")
        op.execute(
            f"CREATE TRIGGER {table}_never_replaced BEFORE INSERT ON {table} WHEN {there}"
            f" BEGIN SELECT RAISE(ABORT, '{message}'); END"
        )
