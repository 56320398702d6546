"""Applied to every request: headers, limits, idempotency keys, quotas, logs and metrics."""
