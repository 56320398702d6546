"""The audit: who did what, as JSON, as lines of JSON, and as CSV."""
