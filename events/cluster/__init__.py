"""A Redis Cluster that has the matches: its address, and a client whose scripts run where their keys are."""
