"""The application as gunicorn serves it, where a body has a second to arrive in, and a channel half of one to be read.

Either may stand still for long before it is taken for stalled.
"""

from annales.service.http import wsgi
from annales.service.http.channel import wire
from annales.service.server.web import worker

worker.BODY = 1.0
wire.PATIENCE = 0.5

app = wsgi.app
