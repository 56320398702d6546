"""The application as gunicorn serves it, where a client is asked at once whether it still listens."""

from dataclasses import replace

from service.http import wsgi

app = wsgi.app
_services = app.extensions["services"]
app.extensions["services"] = lambda: replace(_services(), stream_quiet=1.0)
