"""The API: every route and message, over HTTP and the channel."""
