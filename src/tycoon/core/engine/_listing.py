"""Adding to the legal actions; where the rules are compiled it is part of who calls it."""

from tycoon.core.engine.buffers import Actions


def list_action(actions: Actions, action: int) -> None:
    """As `Actions.add`."""
    actions.add(action)
