"""A data folder that another product or version wrote: who wrote it, who reads it, and how a server takes it over."""
