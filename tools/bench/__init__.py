"""What the service takes: its own figures, beside the same work done barely, in one run. See docs/bench.md."""
