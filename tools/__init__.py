"""What those who work on Tycoon run; nothing of it is in the package."""
