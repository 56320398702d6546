"""Instructions: what a seat answers ahead."""
