"""The log in Redis Streams: the only package that speaks to the streams."""
