"""However the bytes of a WebSocket come in, the house reads what was sent, and in its order."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from house.running_house import PATIENCE, Running, running
from houseway.house.run.socket_protocol import head_of

APART = 0.005  # seconds between two pieces, so that they come in as two


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.db'}") as found:
        yield found


def asked(number: str) -> bytes:
    act = {"type": "act", "id": number, "table": "x", "key": "k", "command": {}}
    return msgspec.json.encode(act)


class RawSocket:
    """A client that says itself which bytes go out, and when."""

    def __init__(self, wire: socket.socket, address: str) -> None:
        self._wire = wire
        self.protocol = ClientProtocol(parse_uri(f"ws://{address}/ws"))
        self.protocol.send_request(self.protocol.connect())
        self.send(self.written())
        self._frames: list[Frame] = []
        while self.protocol.state.name == "CONNECTING":
            self._receive()

    def written(self) -> bytes:
        return b"".join(self.protocol.data_to_send())

    def asking(self, number: str) -> bytes:
        """The frame of a message that a stranger is refused, by its number."""
        self.protocol.send_text(asked(number))
        return self.written()

    def send(self, *pieces: bytes) -> None:
        for piece in pieces:
            self._wire.sendall(piece)
            time.sleep(APART)

    def next(self) -> Frame:
        while not self._frames:
            self._receive()
        return self._frames.pop(0)

    def refused(self, count: int) -> list[str | None]:
        """The numbers of what is refused next."""
        return [msgspec.json.decode(self.next().data)["id"] for _ in range(count)]

    def closed_with(self) -> int:
        while self.protocol.close_rcvd is None:
            self._receive()
        return self.protocol.close_rcvd.code

    def _receive(self) -> None:
        data = self._wire.recv(1 << 16)
        assert data, "the house has gone"
        self.protocol.receive_data(data)
        self._frames += [e for e in self.protocol.events_received() if isinstance(e, Frame)]


@contextmanager
def raw_socket(house: Running) -> Iterator[RawSocket]:
    host, port = house.address.split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as wire:
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        yield RawSocket(wire, house.address)


@pytest.mark.parametrize("number", ["short", "long" * 30])
@pytest.mark.parametrize("cut", [1, 2, 3, 4, 5, 6, 7, 8, 9, 20, -1])
def test_a_message_may_come_in_two_pieces(house: Running, number: str, cut: int) -> None:
    with raw_socket(house) as client:
        frame = client.asking(number)
        client.send(client.asking("before"), frame[:cut], frame[cut:], client.asking("after"))
        assert client.refused(3) == ["before", number, "after"]


def test_a_piece_may_look_like_the_beginning_of_a_message(house: Running) -> None:
    """What comes in the middle of a message is never taken for one."""
    with raw_socket(house) as client:
        inner = client.asking("inner")
        head = bytes((0x80 | Opcode.BINARY, 0x80 | 2 + len(inner))) + bytes(4)  # no mask at all
        client.send(head + b"{}", inner, client.asking("after"))
        assert client.refused(2) == [None, "after"]


def test_several_messages_may_come_at_once_and_are_answered_in_order(house: Running) -> None:
    names = [str(n) for n in range(20)]
    with raw_socket(house) as client:
        client.send(b"".join(client.asking(name) for name in names), client.asking("alone"))
        assert client.refused(21) == [*names, "alone"]


def test_many_messages_that_wait_are_all_answered(house: Running) -> None:
    """Who sends faster than it is acted on is not read for a while, and nothing is lost."""
    names = [str(n) for n in range(60)]
    with raw_socket(house) as client:
        for name in names:
            client._wire.sendall(client.asking(name))
        assert client.refused(60) == names


def test_a_ping_is_answered_between_messages_and_within_one(house: Running) -> None:
    with raw_socket(house) as client:
        client.send(client.asking("before"))
        client.protocol.send_ping(b"well?")
        client.send(client.written())
        assert client.refused(1) == ["before"]
        assert client.next().opcode is Opcode.PONG
        text = asked("in-parts")
        client.protocol.send_text(text[:9], fin=False)
        client.send(client.written())
        client.protocol.send_ping(b"and now?")
        client.send(client.written())
        client.protocol.send_continuation(text[9:], fin=True)
        client.send(client.written(), client.asking("after"))
        pong = client.next()
        assert (pong.opcode, bytes(pong.data)) == (Opcode.PONG, b"and now?")
        assert client.refused(2) == ["in-parts", "after"]


@pytest.mark.parametrize("length", [125, 126, 127, 128, 4_000, 4_096, 4_097, 40_000, 60_000])
def test_messages_of_every_length_are_read(house: Running, length: int) -> None:
    number = "x" * (length - len(asked("")))
    with raw_socket(house) as client:
        client.send(client.asking(number), client.asking("after"))
        assert client.refused(2) == [number, "after"]


def test_what_is_no_text_ends_the_conversation(house: Running) -> None:
    with raw_socket(house) as client:
        client.protocol.send_text(b"\xff\xfe")
        client.send(client.written())
        assert client.closed_with() == 1007


def test_a_frame_that_is_not_masked_ends_the_conversation(house: Running) -> None:
    with raw_socket(house) as client:
        client.send(Frame(Opcode.TEXT, b"{}").serialize(mask=False))
        assert client.closed_with() == 1002


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_frame_of_the_house_is_as_the_library_would_write_it(length: int) -> None:
    content = b"x" * length
    written = Frame(Opcode.TEXT, content).serialize(mask=False)
    assert head_of(length) + content == written
