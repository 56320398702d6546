"""The WSGI application that gunicorn serves."""

from annales.service.http import create_app
from annales.service.http.middleware import logs
from annales.service.settings import log_level

logs.configure(log_level())
app = create_app()
