"""The event log in Redis Streams; no other package accesses the streams."""
