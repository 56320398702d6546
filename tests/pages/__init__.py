"""Pages for auditors that are written from the tests: `python -m tests.pages` writes them to `build/pages`."""
