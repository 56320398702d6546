"""`annales audit-bots`: computes the moves of bots again from the records of matches."""
