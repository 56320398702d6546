"""Studies of matches: begun, read, published, shared by links, and deleted."""
