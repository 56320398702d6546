"""Studies of matches: comments and variations by players, kept beside the log; who may read, write and share them."""
