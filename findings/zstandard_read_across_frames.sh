#!/bin/sh
# python-zstandard 0.25.0: read_across_frames=False does not stop stream_reader at the end of a frame; read() and
# iteration through BufferedReader go on, while read_to_iter of the same package stops there and says nothing.
#
# Versions: zstandard 0.25.0 (PyPI), CPython 3.11 and later. Linux.
#
# Expected: by its name and its default, read_across_frames=False, reading ends with the first frame unless one asks for
# more. So a file of two frames, such as `cat a.zst b.zst`, gives the first one by default and both with the flag; and
# read_to_iter of the same package does the same as stream_reader.
#
# Seen: read(), readall() and io.BufferedReader give both frames whatever the flag says. The flag changes only where
# read(n) breaks its answers. read_to_iter gives the first frame and ends without an error; so does decompress(), and
# decompressobj() keeps the rest in unused_data.
#
# Why it matters: exports that are appended to, and parts that are put together, have several frames. Whoever goes from
# stream_reader to read_to_iter loses all but the first in silence, and whoever counts on the flag to leave the bytes
# after a frame (a trailer, the next member of a container) reads on into them. Cure: name the reader, not the flag, and
# test with a file of two frames.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check zstandard==0.25.0
cat > "$folder/seen.py" <<'PYTHON'
import io

import zstandard

first, second = b"first ", b"second"
packer = zstandard.ZstdCompressor()
two = packer.compress(first) + packer.compress(second)


def reader(**how):
    return zstandard.ZstdDecompressor().stream_reader(io.BytesIO(two), **how)


def in_reads(stream):
    return [stream.read(1000) for _ in range(3)]


rest = zstandard.ZstdDecompressor().decompressobj()
seen = {
    "read()": [reader(read_across_frames=flag).read() for flag in (False, True)],
    "readall()": [reader(read_across_frames=flag).readall() for flag in (False, True)],
    "BufferedReader": [io.BufferedReader(reader(read_across_frames=flag)).read() for flag in (False, True)],
    "read(1000)": [in_reads(reader(read_across_frames=flag)) for flag in (False, True)],
    "read_to_iter": b"".join(zstandard.ZstdDecompressor().read_to_iter(io.BytesIO(two))),
    "decompress": zstandard.ZstdDecompressor().decompress(two),
    "decompressobj": (rest.decompress(two), rest.unused_data == packer.compress(second)),
}
whole = first + second
for name, value in seen.items():
    print(f"{name:15} {value}")
assert seen == {
    "read()": [whole, whole],
    "readall()": [whole, whole],
    "BufferedReader": [whole, whole],
    "read(1000)": [[first, second, b""], [whole, b"", b""]],
    "read_to_iter": first,
    "decompress": first,
    "decompressobj": (first, True),
}, "zstandard reads frames otherwise now"
PYTHON
timeout 60 "$folder/venv/bin/python" "$folder/seen.py"
