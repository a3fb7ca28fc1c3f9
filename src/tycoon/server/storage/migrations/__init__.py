"""The steps by which databases change from one version to the next; see docs/storage.md."""
