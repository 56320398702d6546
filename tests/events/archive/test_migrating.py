"""Forms of the archive's tables: a form that this program does not have yet is planted, and loses nothing."""

from contextlib import closing

import pytest
from sqlalchemy import MetaData, insert, inspect, select, text

from annales.domain.errors import Busy
from annales.events.archive import engine as engines
from annales.events.archive import migrating
from annales.events.archive.archive import Archive
from annales.events.archive.engine import LossInMigration, OlderForm, OtherArchive
from annales.events.archive.schema import DOCUMENTS, FORM, METADATA

# A column of the table to which all others refer is changed, which SQLite cannot: alembic makes the table again.
CHANGED = """
with op.batch_alter_table("archived_matches") as table:
    table.alter_column("attempt", server_default="")
    table.add_column(sa.Column("ended_at", sa.String()))
"""
FAILS = CHANGED + "raise RuntimeError('half way')"
LOSES = CHANGED + "op.execute('DELETE FROM archived_pages')"


@pytest.fixture
def database(address):
    """A database of form 1, as the first releases left it, with two rows in each table that refer to each other."""
    engine = migrating.engine_for(engines._url(address))
    with engine.begin() as connection:
        migrating.upgrade(connection, 1)
        connection.execute(text(f"DROP TABLE {migrating.VERSION_TABLE}"))  # they had no alembic
        tables = MetaData()
        tables.reflect(connection)
        for table in tables.sorted_tables:
            connection.execute(insert(table), [row(table, number) for number in (1, 2)])
        connection.execute(insert(tables.tables["archive_about"]), {"name": "form", "value": "1"})
    yield engine
    everything = MetaData()
    with engine.begin() as connection:
        everything.reflect(connection)
        everything.drop_all(connection)
    engine.dispose()


def row(table, number):
    """A row of any table; those of one number belong together."""
    values = {str: f"mt_{number}", int: number, bytes: bytes([number, 0, 255]), bool: number == 1}
    return {column.name: values[column.type.python_type] for column in table.columns}


def rows(database):
    """All rows of all tables but alembic's own."""
    tables = MetaData()
    with database.connect() as connection:
        tables.reflect(connection)
        return {
            table.name: [dict(each._mapping) for each in connection.execute(select(table).order_by(*table.primary_key))]
            for table in tables.sorted_tables
            if table.name != migrating.VERSION_TABLE
        }


def planted(folder, code):
    """The folders of revisions, with one after ours that runs this code."""
    lines = code.strip().splitlines()
    head = f"import sqlalchemy as sa\nfrom alembic import op\nrevision = 'form_{FORM + 1}'\n"
    body = "".join(f"    {line}\n" for line in lines)
    (folder / "next.py").write_text(f"{head}down_revision = 'form_{FORM}'\n\ndef upgrade():\n{body}")
    return (*migrating.VERSIONS, folder)


def migrate(database, form=FORM + 1, versions=migrating.VERSIONS):
    """Bring the tables to a form, in a transaction."""
    with database.begin() as connection:
        return migrating.bring(connection, form, versions)


def described(database):
    """What the database says of our tables: columns, keys, references, indexes."""
    found = {}
    with database.connect() as connection:
        look = inspect(connection)
        for name in METADATA.tables:
            found[name] = (
                [(each["name"], str(each["type"]), each["nullable"]) for each in look.get_columns(name)],
                look.get_pk_constraint(name)["constrained_columns"],
                [(each["referred_table"], each["options"]) for each in look.get_foreign_keys(name)],
                sorted((each["name"], each["column_names"], each["unique"]) for each in look.get_indexes(name)),
                [each["column_names"] for each in look.get_unique_constraints(name)],
            )
    return found


def test_the_revisions_make_the_tables_that_a_new_archive_has(database, address):
    """So whoever began with form 1 has the same as whoever begins today."""
    migrate(database, FORM)
    migrated = described(database)
    with database.begin() as connection:
        METADATA.drop_all(connection)
    with closing(Archive(address)) as made:
        made.id()

    assert migrated == described(database)


def test_the_next_form_has_every_row(database, tmp_path):
    """Those of the table that is made again, and those that refer to it."""
    migrate(database, FORM)
    with database.begin() as connection:
        connection.execute(insert(DOCUMENTS), [row(DOCUMENTS, number) for number in (1, 2)])
    before = rows(database)

    assert migrate(database, versions=planted(tmp_path, CHANGED)) is True

    after = rows(database)
    assert {"name": "form", "value": str(FORM + 1)} in after.pop("archive_about")
    before.pop("archive_about")
    assert after.pop("archived_matches") == [{**each, "ended_at": None} for each in before.pop("archived_matches")]
    assert after == before
    assert all(len(each) == 2 for each in after.values())
    assert migrate(database, versions=planted(tmp_path, FAILS)) is False  # it is done


@pytest.mark.parametrize(
    ("code", "error", "said"),
    [
        (FAILS, RuntimeError, "half way"),
        (LOSES, LossInMigration, "archived_pages had 2 rows, and has 0"),
    ],
)
def test_a_migration_that_fails_or_loses_rows_changes_nothing(database, tmp_path, code, error, said):
    """It can be done again when its cause is gone."""
    migrate(database, FORM)
    before, tables = rows(database), described(database)

    with pytest.raises(error, match=said):
        migrate(database, versions=planted(tmp_path, code))

    assert rows(database) == before
    assert described(database) == tables
    assert migrate(database, versions=planted(tmp_path, CHANGED)) is True


def test_a_reference_to_nothing_is_noticed(database, tmp_path):
    """Of SQLite, where a migration does not enforce references; PostgreSQL refuses it by itself."""
    astray = "op.execute(\"UPDATE archived_lists SET match = 'mt_gone'\")"

    with pytest.raises(Exception, match=r"archived_matches|foreign key"):
        migrate(database, versions=planted(tmp_path, astray))


def test_an_archive_is_brought_to_the_form_of_its_program(database, address, tmp_path, monkeypatch):
    """Until then it is not read; nothing is added to it. An older program does not read it afterwards."""
    migrate(database, FORM)
    before, older = rows(database), Archive(address)
    monkeypatch.setattr(engines, "FORM", FORM + 1)
    monkeypatch.setattr(migrating.bring, "__defaults__", (planted(tmp_path, CHANGED),))
    newer = Archive(address)
    with pytest.raises(Busy) as waits:
        newer.last("mt_1")
    assert rows(database) == before

    assert newer.migrate() is True
    assert newer.migrate() is False
    newer.database._rests_until = 0.0
    assert newer.last("mt_1") == 1

    monkeypatch.setattr(engines, "FORM", FORM)
    with pytest.raises(Busy) as refused:
        older.last("mt_1")
    assert isinstance(waits.value.__cause__, OlderForm)
    assert "annales archive --migrate" in str(waits.value.__cause__)
    assert isinstance(refused.value.__cause__, OtherArchive)
    assert f"this release knows form {FORM}" in str(refused.value.__cause__)
    newer.close()
    older.close()
