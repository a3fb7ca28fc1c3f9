"""Runs the steps on the connection that `tycoon.server.store` hands over."""

from alembic import context

from tycoon.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
