"""What a web worker of gunicorn does its way: whose turn it is, how bodies are read, and what its log says."""
