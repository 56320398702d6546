"""Benchmarks: the service's figures beside those of a bare implementation, measured in one run. See docs/bench.md."""
