"""The service around the games: the door to the tables, the accounts, the HTTP API, and their processes."""
