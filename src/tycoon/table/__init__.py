"""A live table without a transport: people, seats, clock, fair dealing, log; no I/O inside."""
