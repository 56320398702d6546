"""What reading a body raises when its sender tore it: gunicorn's words, for those who do not know gunicorn."""

from gunicorn.http.errors import ParseException

TORN = (ParseException, OSError)  # chunks that are none, and bytes that never come
