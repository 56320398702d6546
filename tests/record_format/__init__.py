"""The record as a published format: its description, its schema, its vectors, and a writer that knows only these."""
