"""The table in the browser: its modules, its files, and what a person does with it in a real Chromium."""
