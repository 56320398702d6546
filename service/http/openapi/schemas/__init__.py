"""The schemas of what responses are made of, and how schemas become JSON Schema."""
