"""The archive: finished matches in an SQL database, read as they were read in Redis."""
