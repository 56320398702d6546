"""The parts of gunicorn's web worker that are ours: whose turn it is, how bodies are read, and what its log says."""
