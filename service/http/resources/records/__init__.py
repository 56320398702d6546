"""Records: exported, imported, proven."""
