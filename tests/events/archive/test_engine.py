"""How an archive fails: every error of its database is an outage, which is short, told once, and names no password."""

import socket
from contextlib import ExitStack, closing, suppress
from threading import Thread
from time import monotonic

import pytest
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError

from annales.domain.errors import Busy
from annales.events.archive import engine
from annales.events.archive.archive import Archive
from annales.events.archive.engine import ArchiveAway, BadAddress, OtherArchive, is_of_archive
from annales.events.archive.schema import METADATA

PASSWORD = "s3cret/&word"
QUOTED = "s3cret%2F%26word"


@pytest.fixture
def file(tmp_path):
    """The file of an archive in SQLite."""
    return tmp_path / "archive.db"


@pytest.fixture
def opened(file):
    """Opens an archive, in SQLite unless an address is given; closed at the end of the test."""
    with ExitStack() as archives:
        yield lambda url=f"sqlite:///{file}", *store: archives.enter_context(closing(Archive(url, *store)))


def refused(archive, password="-"):
    """Why an archive cannot be used; it names no password."""
    with pytest.raises(Busy) as busy:
        archive.last("mt_7")
    why = busy.value.__cause__
    assert isinstance(why, ArchiveAway)
    assert is_of_archive(busy.value)
    assert password not in str(why)
    return str(why)


def test_a_file_that_is_no_database_is_an_outage(file, opened):
    """As a damaged disk may leave one."""
    file.write_bytes(b"no database" * 1000)

    assert "file is not a database" in refused(opened())


def test_a_database_that_loses_its_tables_is_an_outage(archive):
    """Of whichever kind the driver's error is."""
    archive.id()
    METADATA.drop_all(archive.database._engine)

    assert "archive" in refused(archive)


def test_a_folder_in_place_of_the_file_is_an_outage(file, opened):
    """It is met when the first match is looked for."""
    file.mkdir()

    assert "unable to open" in refused(opened())


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_a_read_only_postgres_is_an_outage(address, archive, opened, monkeypatch):
    """As a replica is: it is read, and takes nothing."""
    archive.id()
    options = {**engine.POSTGRES, "options": "-c default_transaction_read_only=on"}
    monkeypatch.setattr(engine, "POSTGRES", options)
    replica = opened(address)

    assert replica.last("mt_7") == 0
    with pytest.raises(Busy) as busy:
        replica.remove("mt_7")
    assert "read-only" in str(busy.value.__cause__)


def test_a_failure_is_remembered_for_a_second(file, opened, monkeypatch):
    """So that a hundred requests do not wait for the same database one after the other."""
    file.mkdir()
    archive = opened()
    tries, now = [], [monotonic()]
    event.listen(archive.database._engine, "do_connect", lambda *_: tries.append(1))
    monkeypatch.setattr(engine, "monotonic", lambda: now[0])

    refused(archive)
    assert "a moment ago" in refused(archive)
    assert len(tries) == 1

    now[0] += engine.RESTS
    refused(archive)
    assert len(tries) == 2


def test_a_machine_that_is_away_is_not_waited_for_again_and_again(opened):
    """One attempt to connect, which comes to nothing, and no more."""
    tries = []
    with socket.create_server(("127.0.0.1", 0)) as listening:
        Thread(target=hang_up, args=(listening, tries), daemon=True).start()
        address = f"127.0.0.1:{listening.getsockname()[1]}/annales?sslmode=disable&gssencmode=disable"

        refused(opened(f"postgresql://annales@{address}"))

    assert len(tries) == 1


def hang_up(listening, tries):
    """Take connections, and close each at once, as long as somebody listens."""
    with suppress(OSError):
        while True:
            taken, address = listening.accept()
            tries.append(address)
            taken.close()


def test_only_races_for_the_tables_are_tried_again(opened, monkeypatch):
    """Another process may make them just now; whatever else fails is an outage at once."""
    archive, tries = opened(), []
    made = engine._make_tables

    def raced(one):
        tries.append(1)
        if len(tries) < 3:
            raise IntegrityError("INSERT", {}, Exception("UNIQUE constraint failed"))
        made(one)

    monkeypatch.setattr(engine, "_make_tables", raced)

    assert archive.last("mt_7") == 0
    assert len(tries) == 3


def test_an_outage_of_writes_alone_is_logged_once(opened, caplog, monkeypatch):
    """On a full disk, reads succeed between the writes that fail: it is over when nothing has failed for a while."""
    archive = opened()

    for _ in range(3):
        archive.database.failed(IntegrityError("INSERT", {}, Exception("no space left")))
        assert archive.last("mt_7") == 0

    told = "the archive does not answer: Exception: no space left"
    assert caplog.messages == [told]
    later = monotonic() + engine.QUIET
    monkeypatch.setattr(engine, "monotonic", lambda: later)
    assert archive.last("mt_7") == 0
    assert caplog.messages == [told, "the archive answers again"]


@pytest.mark.parametrize("word", [PASSWORD, QUOTED])
def test_the_report_of_an_outage_has_no_password(caplog, opened, word):
    """Neither as it is, nor as it stands in an address."""
    archive = opened(f"postgresql://annales:{QUOTED}@127.0.0.1:1/annales")

    why = archive.database.failed(IntegrityError(f"SELECT '{word}'", {"p": word}, Exception(f"no entry for {word}")))

    assert str(why) == "Exception: no entry for ***"
    assert word not in caplog.text
    assert "the archive does not answer: Exception: no entry for ***" in caplog.text
    assert word not in refused(archive, word)


@pytest.mark.parametrize(
    "address",
    [
        f"postgresql://annales:{QUOTED}@host:port/annales",
        f"mysql://annales:{QUOTED}@host/annales",
        f"postgresql:annales:{QUOTED}@host",
        f"//annales:{QUOTED}@host",
    ],
)
def test_a_bad_address_is_refused_without_its_password(address):
    """In words for the operator, who sees them in a log."""
    with pytest.raises(BadAddress) as bad:
        Archive(address)

    assert QUOTED not in str(bad.value)
    assert PASSWORD not in str(bad.value)


def test_a_folder_that_cannot_be_made_is_reported(tmp_path):
    """A file is in its place."""
    (tmp_path / "archive").write_text("")

    with pytest.raises(BadAddress, match="cannot be made"):
        Archive(f"sqlite:///{tmp_path / 'archive' / 'more' / 'matches.db'}")


class Store:
    """The side of a store."""

    def __init__(self, id, bound=None):
        self._id, self._bound = id, bound

    def id(self):
        """As it was given."""
        return self._id

    def archive(self):
        """As it was given or bound."""
        return self._bound

    def bind(self, archive):
        """The first one counts."""
        self._bound = self._bound or archive
        return self._bound

    def deleted(self, matches):
        """None."""
        return set()


def test_an_archive_belongs_to_one_store(address, opened):
    """The first that binds it; another one cannot even read it, though it has no archive yet."""
    ours, theirs = opened(address, Store("ours")), opened(address, Store("theirs"))
    assert (ours.last("mt_7"), theirs.last("mt_7")) == (0, 0)

    ours.bind()

    assert "another store" in refused(theirs)
    with pytest.raises(Busy) as busy:
        theirs.bind()
    assert isinstance(busy.value.__cause__, OtherArchive)
    assert opened(address, Store("ours", ours.id())).last("mt_7") == 0


def test_a_store_has_one_archive(address, file, opened):
    """Another one, even an empty one, is refused: it would look as if the matches did not exist."""
    store = Store("ours")
    first, other = opened(address, store), opened(f"sqlite:///{file}.other", store)
    first.bind()

    assert "in another archive" in refused(other)
    with pytest.raises(Busy):
        other.bind()


def test_the_store_is_looked_at_once(address, opened):
    """Until the process has reason to think that it is another one."""
    store = Store("ours")
    archive = opened(address, store)
    archive.bind()
    store._id = "theirs"

    assert archive.last("mt_7") == 0
    archive.forget()
    assert "another store" in refused(archive)
