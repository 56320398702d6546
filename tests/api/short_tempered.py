"""The application as gunicorn serves it, where a channel has little patience with slow and silent clients."""

from dataclasses import replace

from service.http import wsgi
from service.http.channel import wire

wire.PATIENCE = 0.5

app = wsgi.app
_services = app.extensions["services"]
app.extensions["services"] = lambda: replace(_services(), stream_quiet=1.0)
