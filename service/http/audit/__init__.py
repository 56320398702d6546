"""The route of the audit: its query, its lines as JSON, as lines of JSON, and as CSV."""
