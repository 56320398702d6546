"""The table: its pieces and other state, the facts that change it, and who may see what."""
