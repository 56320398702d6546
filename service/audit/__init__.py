"""The audit: who did what when, over all matches; a projection of the log in the database of the archive."""
