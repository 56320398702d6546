"""The application as gunicorn serves it, where a channel has little patience with slow clients."""

from service.http import wsgi
from service.http.channel import wire

wire.PATIENCE = 0.5

app = wsgi.app
