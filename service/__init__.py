"""The service around the games: commands and queries, accounts, the HTTP API, and the processes that serve them."""
