"""Connections that can be partitioned: a port of this machine that passes what it hears to a Unix socket and back."""

import asyncio
import socket
import struct
import threading
from contextlib import suppress

CHUNK = 65536
CUT_AFTER = 3  # bytes of a reply, after which a connection is cut: in its midst, as every reply is longer
AT_ONCE = struct.pack("ii", 1, 0)  # of SO_LINGER: a closed connection is reset, without waiting for what was sent
REFUSED, SILENT, DEAF, CUT = KINDS = ("refused", "silent", "deaf", "cut")


class Link:
    """A link, and the fault that it has now.

    `refused`: connections are reset, and new ones too. `silent`: nothing arrives in either direction, and comes late
    once the link is whole, as TCP sends it again. `deaf`: what is asked arrives, and the replies are lost. `cut`:
    replies end in their midst.
    """

    def __init__(self, target):
        self._target, self._fault, self._pairs = str(target), None, set()
        self._loop = asyncio.new_event_loop()
        self._whole = asyncio.Event()
        self._thread = threading.Thread(target=self._loop.run_forever)

    def __enter__(self):
        self._thread.start()
        server = self._do(asyncio.start_server(self._accepted, "127.0.0.1", 0))
        self._server, self.port = server, server.sockets[0].getsockname()[1]
        self.heal()
        return self

    def __exit__(self, *_):
        self._do(self._closed())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def inflict(self, fault):
        """Have this fault from now on."""
        self._do(self._set(fault))

    def heal(self):
        """Be whole again. Connections that have lost something are reset: their ends cannot know what."""
        self._do(self._set(None))

    def _do(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(30)

    async def _set(self, fault):
        has_lost = fault == REFUSED or self._fault == DEAF
        self._fault = fault
        if fault == SILENT:
            self._whole.clear()
        else:
            self._whole.set()
        if has_lost:
            self._reset_all()

    def _reset_all(self):
        for pair in self._pairs:
            for writer in pair:
                _reset(writer)

    async def _closed(self):
        self._server.close()
        self._whole.set()
        self._reset_all()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.wait(tasks, timeout=10) if tasks else None

    async def _accepted(self, reader, writer):
        """Pass everything on until either end has closed."""
        pair, passing = (writer,), []
        try:
            if self._fault == REFUSED:
                _reset(writer)
                return
            await self._whole.wait()
            asked, server = await asyncio.open_unix_connection(self._target)
            pair = (writer, server)
            self._pairs.add(pair)
            passing += [asyncio.create_task(each) for each in (self._pass(reader, server), self._reply(asked, writer))]
            await asyncio.wait(passing, return_when=asyncio.FIRST_COMPLETED)
        except OSError:
            return  # nobody listens there now
        finally:
            self._pairs.discard(pair)
            for each in passing:
                each.cancel()
            for end in pair:
                end.transport.abort()

    async def _pass(self, reader, writer):
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                await self._whole.wait()
                writer.write(data)
                await writer.drain()

    async def _reply(self, reader, writer):
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                await self._whole.wait()
                if self._fault == CUT:
                    writer.write(data[:CUT_AFTER])
                    await writer.drain()
                    return
                if self._fault != DEAF:
                    writer.write(data)
                    await writer.drain()


def _reset(writer):
    """Reset a connection of TCP; close one of another kind."""
    end = writer.get_extra_info("socket")
    if end.family == socket.AF_INET and not writer.transport.is_closing():
        end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    writer.transport.abort()
