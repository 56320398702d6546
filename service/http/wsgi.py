"""The WSGI application that gunicorn serves."""

from service.http import create_app
from service.http.middleware import logs
from service.settings import log_level

logs.configure(log_level())
app = create_app()
