"""Stored entries are compressed with the dictionary of their game, and every dictionary is kept for ever."""

import tomllib
import zlib
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from shutil import copytree

import msgspec
import pytest
import zstandard

from annales.domain.errors import BrokenRecord
from annales.domain.games import GAMES
from annales.domain.log.envelope import verify
from annales.events.codec import DIGEST, ENTRY, VERSION, EntryCodec
from annales.events.compression import FOLDER, INDEX, KEPT, LARGEST, Dictionaries, id_for, name_of
from annales.service.messages.catalogue import spoken
from annales.tools.train_dictionary.matches import played_match
from tests.events.records import Record

CODEC = EntryCodec()
EVER = {  # the SHA-256 of each dictionary that was ever used; a line is added here with a new one, and never removed
    "0d04ba8e": "cb3997d0f2f18220c22b307fd7d9f9720fc1c7df1d0c0f2593fae53549c04ae0",
    "142e8e72": "4e465e3f9ee96fa89ee65ed81d940950da0a85a19092f0e51058022a74208a2e",
    "1b91913d": "b9b1f447bd7b67df0ded2e06f590c1b932fd8d1b8596d6bf4af0353372f3a2b1",
    "2043ef01": "a9d742d471ea37cea85978f2bf321e57d11058190ca929553a9060d81282584e",
    "2657e4e2": "afe7137e005435da2b25dda8a756950826be40e8efe72722a4a6f473e8a7f7e8",
    "2d24be8e": "c1eeee8a5a87dca29e06aa44d30b11bcfa32c3c505a51c2f0238c2502c07cec5",
    "38d2976b": "185712670bf73c183f0a3dc204f0c4de51249e5da0012e6f01dcf91841d72b32",
    "490f7b5e": "a93e1bc455a05a68a6a699445c723ebfcd8402eec5161c57c0fdf5a08281d295",
    "63cc56eb": "12e0d8be4e2752d1a0ca395c7b107ed07eaf5667de1d2cc8b9c1242f7b92fffa",
    "65a51a5d": "0654ea72a5d463452b695c5b4c257e47614c7ad690200a54cfc50e516c3a11e1",
}
DICTIONARIES = sorted(FOLDER.glob("*.zdict"))


def index():
    """Which dictionary each game is written with now, and the hash of each file."""
    return tomllib.loads((FOLDER / INDEX).read_text("utf-8"))


def stored(entry, game):
    """The fields of an entry of a game, as Redis gives them back."""
    return {VERSION: b"2", ENTRY: CODEC.encode(entry, game), DIGEST: b""}


def all_again(entries, game):
    """A row of entries from the first one on, written and read."""
    before = ["", *(entry.digest for entry in entries[:-1])]
    return [CODEC.decode(entry.seq, stored(entry, game), d) for entry, d in zip(entries, before, strict=True)]


# -- the files


def test_no_dictionary_was_ever_removed_or_changed():
    """Without it, the entries that were compressed with it could not be read."""
    assert {path.stem: sha256(path.read_bytes()).hexdigest() for path in DICTIONARIES} == EVER


@pytest.mark.parametrize("path", DICTIONARIES, ids=lambda path: path.stem)
def test_a_dictionary_has_the_name_that_follows_from_its_content(path):
    """Two dictionaries with one name would make entries unreadable; the frames hold that name as a number."""
    content = path.read_bytes()

    assert name_of(id_for(content)) == path.stem
    assert zstandard.ZstdCompressionDict(content).dict_id() == id_for(content)


def test_the_index_knows_every_file_and_names_no_other():
    """Each is checked against its hash when it is loaded."""
    assert index()["sha256"] == EVER
    assert {*index()["current"].values(), *index()["openings"].values()} <= set(EVER)


# -- writing and reading


@pytest.fixture(scope="module", params=sorted(index()["current"]))
def played(request):
    """A game, and the beginning of a match of it."""
    game = GAMES[request.param]
    return request.param, played_match(game, game.PLAYERS[-1], None, "tried", 80)


def test_every_game_is_read_as_it_was_written(played):
    """Through its dictionary, which the entry names: the reader is not told the game."""
    game, entries = played
    read = all_again(entries, game)

    assert read == list(entries)
    assert verify(read) == entries[-1].digest


def test_a_dictionary_makes_entries_a_third_as_long(played):
    """Opening and opening step apart: they are long by themselves, and there is one of each."""
    game, entries = played
    texts = [CODEC.text(entry) for entry in entries[1:]]
    frames = [KEPT.compressed(text, game) for text in texts]

    assert 3 * sum(map(len, frames)) < sum(map(len, texts))


def test_an_opening_is_what_the_game_does_not_fix(played):
    """Its layout lies in a dictionary of its own: run `tools/train_dictionary` when that has changed."""
    game, (opening, *_) = played

    assert 15 * len(CODEC.encode(opening, game)) < len(CODEC.text(opening))


def test_an_opening_has_the_dictionary_of_its_game_where_it_has_none_of_its_own(played, tmp_path):
    """As before there were any."""
    game, (opening, *_) = played
    copytree(FOLDER, tmp_path, dirs_exist_ok=True)
    (tmp_path / INDEX).write_text((FOLDER / INDEX).read_text("utf-8").replace("[openings]", "[formerly]"), "utf-8")
    frame = EntryCodec(dictionaries=Dictionaries(tmp_path)).encode(opening, game)[32:]

    assert name_of(zstandard.get_frame_parameters(frame).dict_id) == index()["current"][game]
    assert CODEC.decode(1, {VERSION: b"2", ENTRY: bytes.fromhex(opening.digest) + frame, DIGEST: b""}, "") == opening


def test_a_frame_is_plain_zstd_that_names_its_dictionary(played):
    """`zstd -D dictionary` reads what was taken out of Redis."""
    game, entries = played
    frame = CODEC.encode(entries[-1], game)[32:]
    name = index()["current"][game]
    dictionary = zstandard.ZstdCompressionDict((FOLDER / f"{name}.zdict").read_bytes())

    assert name_of(zstandard.get_frame_parameters(frame).dict_id) == name
    assert zstandard.ZstdDecompressor(dictionary).decompress(frame) == CODEC.text(entries[-1])


def test_a_game_without_a_dictionary_is_compressed_by_itself_or_not_at_all():
    """Small games to copy from, and games of others."""
    entries = Record("market", seats=3).sit().play(10).entries
    frames = [CODEC.encode(entry, "market")[32:] for entry in entries]

    assert all_again(entries, "market") == entries
    assert frames == [CODEC.encode(entry)[32:] for entry in entries]
    assert {zstandard.get_frame_parameters(frame).dict_id for frame in frames if frame[:1] != b"["} == {0}


def test_what_a_dictionary_does_not_shorten_is_stored_as_it_is():
    """No entry is longer than its JSON."""
    text = b'["' + sha256(b"noise").hexdigest().encode() + b'"]'

    assert KEPT.compressed(b"[]", "sacrifice") == b"[]"
    assert len(KEPT.compressed(text, "sacrifice")) <= len(text)


def test_threads_share_dictionaries_but_no_compressor():
    """zstd's contexts serve one thread at a time: two threads in one would mix their texts."""
    texts = [b'["%d"]' % n * 300 for n in range(400)]

    def there_and_back(text):
        return KEPT.decompressed(KEPT.compressed(text, "sacrifice"))

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(there_and_back, texts)) == texts


# -- what cannot be read


def broken(frame):
    """What a reader says of an entry with these bytes, in English and French."""
    with pytest.raises(BrokenRecord) as raised:
        CODEC.decode(7, {VERSION: b"2", ENTRY: bytes(32) + frame, DIGEST: b""}, "")
    return spoken(raised.value, "en"), spoken(raised.value, "fr")


def test_an_unknown_dictionary_is_named(tmp_path):
    """A newer program has written the entry: its dictionary came with it."""
    samples = [msgspec.json.encode({"n": n, "of": [n] * 9, "word": f"w{n * n}"}) for n in range(3000)]
    unknown = zstandard.train_dictionary(4096, samples, dict_id=0x1234ABCD)
    frame = zstandard.ZstdCompressor(dict_data=unknown).compress(b"[" + b"1,2," * 50 + b"3]")

    english, french = broken(frame)

    assert "dictionary 1234abcd, which this program does not have" in english
    assert "dictionnaire 1234abcd, que ce programme n'a pas" in french


def test_a_damaged_dictionary_is_not_used(tmp_path):
    """What it was compressed with must be the same to the byte."""
    name, text = index()["current"]["sacrifice"], b'["2026-01-01T00:00:00.000Z"]' * 9
    (tmp_path / INDEX).write_text((FOLDER / INDEX).read_text("utf-8"), "utf-8")
    (tmp_path / f"{name}.zdict").write_bytes((FOLDER / f"{name}.zdict").read_bytes()[:-1] + b"?")

    with pytest.raises(ValueError, match=f"dictionary {name} is damaged"):
        Dictionaries(tmp_path).decompressed(KEPT.compressed(text, "sacrifice"))


def bomb(size):
    """A few kilobytes that claim to hold so many zeros."""
    compressor = zstandard.ZstdCompressor().compressobj(size=size)
    return b"".join(compressor.compress(bytes(1 << 20)) for _ in range(size >> 20)) + compressor.flush()


@pytest.mark.parametrize(
    "frame",
    [
        bomb(2 * LARGEST),
        zstandard.ZstdCompressor(write_content_size=False).compress(bytes(2 * LARGEST)),
        zlib.compress(bytes(2 * LARGEST)),
    ],
    ids=["its size in the frame", "no size in the frame", "version 1"],
)
def test_a_small_entry_cannot_fill_the_memory(frame, monkeypatch):
    """Its size is read before it is decompressed, and what names none is not."""
    assert len(frame) < LARGEST // 100

    english, _ = broken(frame)

    assert "not written as an entry" in english
