"""The processes of one machine: the launcher, its children, the embedded Redis, the web worker."""
