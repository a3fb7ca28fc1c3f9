"""Runs the steps on the connection that `tycoon.server.storage.store` hands over."""

from alembic import context

from tycoon.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
