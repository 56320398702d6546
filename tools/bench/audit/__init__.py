"""The audit of 100,000 matches: how long a page takes, for each filter."""
