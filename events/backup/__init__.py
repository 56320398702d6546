"""Copies of what a store holds, key by key: they can be restored on any server, of whatever product and version."""
