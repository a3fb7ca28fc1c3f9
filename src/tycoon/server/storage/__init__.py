"""What a server keeps: its database, and what brings an older one up to date."""
