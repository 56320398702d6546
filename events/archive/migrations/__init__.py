"""The forms of the archive's tables, a revision of alembic for each (`versions`); `migrating.py` runs them."""
