"""What a person does at the table, in a real Chromium, against the real service."""
