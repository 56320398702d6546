"""The errors that reading a broken request body raises, so that other modules need not know gunicorn."""

from gunicorn.http.errors import ParseException

BROKEN_BODY = (ParseException, OSError)  # malformed chunks, and connections that end too early
