"""What lies on a table, how it changes, and who sees it."""
