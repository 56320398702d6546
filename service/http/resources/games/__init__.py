"""Games: what can be played, and how it is shown."""
