"""A wire between a worker and its store that is cut, or carries nothing for a while."""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path

PIECE = 1 << 16


class Wire:
    """Forwards to the store's own socket. `held` stops both ways and closes nothing, as a network
    that loses everything does; `cut` ends what is open and refuses new connections."""

    def __init__(self, loop: asyncio.AbstractEventLoop, store: Path) -> None:
        self._loop, self._store = loop, store
        self._flows = asyncio.Event()
        self._flows.set()
        self._is_cut = False
        self._open: set[asyncio.StreamWriter] = set()
        self.port = 0

    async def listen(self) -> asyncio.Server:
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = int(server.sockets[0].getsockname()[1])
        return server

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.close()
            return
        theirs, ours = await asyncio.open_unix_connection(self._store)
        self._open |= {writer, ours}
        try:
            both = (self._carry(reader, ours), self._carry(theirs, writer))
            with contextlib.suppress(OSError):
                await asyncio.gather(*both)
        finally:
            self._open -= {writer, ours}
            writer.close()
            ours.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while piece := await reader.read(PIECE):
            await self._flows.wait()
            writer.write(piece)
            await writer.drain()
        writer.close()

    # -- From any thread ---------------------------------------------------------------------------

    def hold(self) -> None:
        self._loop.call_soon_threadsafe(self._flows.clear)

    def cut(self) -> None:
        self._loop.call_soon_threadsafe(self.sever)

    def mend(self) -> None:
        self._loop.call_soon_threadsafe(self._join)

    def sever(self) -> None:
        self._is_cut = True
        self._flows.set()
        for writer in self._open:
            writer.transport.abort()

    def _join(self) -> None:
        self._is_cut = False
        self._flows.set()


@contextlib.contextmanager
def wires(store: Path, count: int) -> Iterator[list[Wire]]:
    """In a thread of their own, so that they hold while the worker waits for them."""
    found: Future[tuple[list[Wire], Callable[[], object]]] = Future()

    async def whole() -> None:
        over, loop = asyncio.Event(), asyncio.get_running_loop()
        laid = [Wire(loop, store) for _ in range(count)]
        async with contextlib.AsyncExitStack() as servers:
            for wire in laid:
                await servers.enter_async_context(await wire.listen())
            found.set_result((laid, lambda: loop.call_soon_threadsafe(over.set)))
            await over.wait()
            for wire in laid:
                wire.sever()
            await asyncio.sleep(0)  # in which what was aborted is closed

    thread = threading.Thread(target=asyncio.run, args=(whole(),), daemon=True)
    thread.start()
    laid, end = found.result(10)
    try:
        yield laid
    finally:
        end()
        thread.join(10)
