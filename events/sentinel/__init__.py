"""A Redis that Sentinels look after: its address, and connections that find its primary."""
