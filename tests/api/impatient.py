"""The application as gunicorn serves it, with little patience: nobody waits long for what a test wants to see."""

from service.http import wsgi
from service.server import web_worker

web_worker.STALLED = 1.0

app = wsgi.app
