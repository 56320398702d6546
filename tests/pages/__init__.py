"""Pages of `docs/` that are written from the tests: `python -m tests.pages`; `--check` only compares."""
