"""Command-line tools: a terminal client, matches between bots, checks of records and rules, benchmarks."""
