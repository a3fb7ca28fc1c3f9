"""The games. Each is a folder of its own that knows `tycoon.core` and nothing else."""
