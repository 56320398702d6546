"""Data in the files of each product and version, without a server that writes them."""

HEAD = {"Redis": "REDIS0011", "Valkey": "VALKEY080"}  # the number is that of the format: nothing here depends on it
VALUE = b"*2\r\n$6\r\nSELECT\r\n$1\r\n0\r\n*3\r\n$3\r\nSET\r\n$5\r\nvalue\r\n$4\r\nkept\r\n"
MANIFEST = "file appendonly.aof.1.base.rdb seq 1 type b\nfile appendonly.aof.1.incr.aof seq 1 type i\n"


def write_data(folder, product, version):
    """Write data of this release into a folder: in one file up to Redis 6.2, in a folder from 7.0 on."""
    if version.startswith("6."):
        (folder / "appendonly.aof").write_bytes(VALUE)
        return
    made = folder / "appendonlydir"
    made.mkdir()
    name = f"{product.lower()}-ver"
    head = HEAD[product].encode() + b"\xfa" + _text(name) + _text(version) + b"\xfa" + _text("redis-bits") + b"\xc0\x40"
    (made / "appendonly.aof.1.base.rdb").write_bytes(head + b"\xff" + bytes(8))
    (made / "appendonly.aof.1.incr.aof").write_bytes(VALUE)
    (made / "appendonly.aof.manifest").write_text(MANIFEST)


def _text(text):
    return bytes([len(text)]) + text.encode()
