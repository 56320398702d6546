"""The application as gunicorn serves it, where a whole body has a second to arrive in, and may stand still for long."""

from service.http import wsgi
from service.server import web_worker

web_worker.BODY = 1.0

app = wsgi.app
