"""Bounded soaks of the service as an attacker, a failing store and a damaged disk would try it: `script/soak`."""
