"""What every game shares; it knows no game. `tycoon.core.game` has the contract."""
