"""Form 1: the tables as the first releases made them, in the words that SQLite and PostgreSQL got from them."""

from __future__ import annotations

from pathlib import Path

from alembic import op

revision = "form_1"
down_revision = None


def upgrade() -> None:
    """Make those that are not there: the first of these releases had no audit, and the form was the same."""
    statements = Path(__file__).with_name(f"form_1.{op.get_bind().dialect.name}.sql").read_text("ascii")
    for statement in filter(str.strip, statements.split(";")):
        op.execute(statement)
