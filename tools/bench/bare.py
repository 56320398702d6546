"""The barest service on the same stack: a word, and one event written by one script. It knows no rules."""

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
    """What gunicorn and Flask cost by themselves."""
    return "hello"


@app.post("/append")
def append_event() -> tuple[Response, int]:
    """What the least service costs that forgets nothing: JSON in, one script, JSON out."""
    body = request.get_json()
    version = append(keys=["bare:" + body["match"]], args=[json.dumps(body["event"])])
    return jsonify(match=body["match"], version=version), 201
