"""A bare service on the same stack, without rules: a constant reply, and one event appended by one script."""

import json
import os

from flask import Flask, Response, jsonify, request
from redis import Redis

APPEND = """
local n = redis.call('XLEN', KEYS[1])
redis.call('XADD', KEYS[1], (n + 1) .. '-0', 'e', ARGV[1])
return n + 1
"""

app = Flask(__name__)
append = Redis.from_url(os.environ["REDIS_URL"]).register_script(APPEND)


@app.get("/hello")
def hello() -> str:
    """A constant reply: the cost of gunicorn and Flask alone."""
    return "hello"


@app.post("/append")
def append_event() -> tuple[Response, int]:
    """One durable append, the minimum for an event log: JSON in, one script, JSON out."""
    body = request.get_json()
    version = append(keys=["bare:" + body["match"]], args=[json.dumps(body["event"])])
    return jsonify(match=body["match"], version=version), 201
