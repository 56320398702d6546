"""A day of an operator: many machines, a rolling restart, a lost primary, an archive, a restore: `script/soak day`."""
