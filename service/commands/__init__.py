"""Commands: the changes of a match. Each one checks its conditions and drafts its entries."""
