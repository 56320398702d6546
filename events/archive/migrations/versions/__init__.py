"""One module for each form of the tables, `form_2` after `form_1` and so on; docs/log.md says how one is written."""
