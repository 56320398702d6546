"""`annales export`: all matches and entries as two tables, for analysis elsewhere."""
