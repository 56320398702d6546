"""How a generic client shows the table of a game, as data: `docs/presentation.md`."""
