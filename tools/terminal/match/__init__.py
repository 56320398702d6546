"""One match at the terminal: what is known of it, what is said of it, what can be done in it."""
