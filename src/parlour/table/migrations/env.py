"""What Alembic runs: the migrations that a database lacks, on the connection that it is handed."""

from alembic import context

from parlour.table.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
