# One image for all processes: the web, bots, the clock and webhooks. compose.yaml shows how they are started.
FROM python:3.11-slim-bookworm AS build
WORKDIR /source
RUN python -m venv /opt/annales
COPY . .
RUN /opt/annales/bin/pip install --no-cache-dir --constraint constraints.txt '.[export]'

FROM python:3.11-slim-bookworm
RUN groupadd --system --gid 10001 annales \
    && useradd --system --uid 10001 --gid annales --home-dir /data --create-home annales
COPY --from=build /opt/annales /opt/annales
ENV PATH=/opt/annales/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    ANNALES_HOST=0.0.0.0 \
    PORT=8000
USER annales
WORKDIR /data
EXPOSE 8000
STOPSIGNAL SIGTERM
# Of the web; compose.yaml replaces it for the other processes.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen('http://127.0.0.1:' + os.environ['PORT'] + '/readyz', timeout=4)"]
CMD ["python", "-m", "gunicorn", "--config", "python:annales.service.server.gunicorn_conf", "annales.service.http.wsgi:app"]
