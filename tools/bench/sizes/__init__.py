"""What matches and processes take: bytes of entries, memory of matches, and processes at rest."""
