"""Run by alembic for each migration: on the connection that it is given, within the transaction that this has begun."""

from __future__ import annotations

from alembic import context

attributes = context.config.attributes
context.configure(connection=attributes["connection"], version_table=attributes["version_table"])
context.run_migrations()
