"""The archive when it is full: searches, and cold reads."""
