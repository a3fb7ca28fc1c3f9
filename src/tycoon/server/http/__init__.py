"""The requests over HTTP, the page, and what describes both to programs."""
