"""Where matches are stored: in Redis, and, when they are over, in the archive."""
