"""Form 2: documents beside archived matches, and the revision up to which a match has them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "form_2"
down_revision = "form_1"


def upgrade() -> None:
    """Add the column and the table."""
    words = sa.String().with_variant(sa.String(collation="C"), "postgresql")
    op.add_column("archived_matches", sa.Column("revision", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "archived_documents",
        sa.Column("match", words, sa.ForeignKey("archived_matches.match", ondelete="CASCADE"), primary_key=True),
        sa.Column("kind", words, primary_key=True),
        sa.Column("id", words, primary_key=True),
        sa.Column("by", words, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
    )
    op.create_index("archived_documents_by", "archived_documents", ["by"])
