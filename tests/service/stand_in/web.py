"""An application in place of the API: tells what it runs in, keeps one value, streams until it stops."""

import os
import time
from types import SimpleNamespace

import redis
from flask import Flask, Response, jsonify, request
from gevent import monkey

from annales.service.settings import Settings

LIVE = SimpleNamespace(alive=lambda: True)  # gunicorn's settings say here when the worker stops
app = Flask(__name__)
WATCH = SimpleNamespace(start=int)
PARTS = SimpleNamespace(
    live=LIVE,
    monitoring=SimpleNamespace(archive=WATCH, life_signs=WATCH),
    presence=SimpleNamespace(keeper=WATCH),
)
app.extensions["services"] = lambda: PARTS
STORE = redis.Redis.from_url(Settings.from_env().redis, decode_responses=True)


@app.get("/readyz")
def ready():
    """Ready when Redis is."""
    return jsonify(STORE.ping())


@app.get("/process")
def process():
    """What it runs in."""
    patched = monkey.is_module_patched("socket")
    return jsonify(pid=os.getpid(), master=os.getppid(), alive=LIVE.alive(), patched=patched)


@app.put("/value")
def keep():
    """Keep the value."""
    return jsonify(STORE.set("value", request.get_data(as_text=True)))


@app.get("/value")
def kept():
    """The value that was kept."""
    return jsonify(STORE.get("value"))


@app.get("/stream")
def stream():
    """Lines until the worker stops, and a last one."""

    def lines():
        yield "first\n"
        while LIVE.alive():
            time.sleep(0.2)
            yield "more\n"
        yield "bye\n"

    return Response(lines(), mimetype="text/plain")
