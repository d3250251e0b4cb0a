"""The settings of a worker, which reach worker processes through the environment."""

import os
from pathlib import Path
from typing import Self

import msgspec

from houseway.core.typed_json import decode
from houseway.house.store.keys import Keys, given_keys
from houseway.house.store.private_files import secret_in

_VARIABLE = "HOUSEWAY_SERVICE"


class Settings(msgspec.Struct, frozen=True):
    database: str
    name: str = "Houseway"
    demonstration: bool = True
    grouped_commits: bool = True
    requests_a_second: float = 30.0  # for each account, or each address without an account
    requests_at_once: float = 90.0
    guest_requests_a_second: float = 120.0  # of all guests at one address
    guest_requests_at_once: float = 600.0
    guest_commands_a_second: float = (
        3.0  # commands that write something, of all guests at one address
    )
    guest_commands_at_once: float = 1_000.0
    guest_accounts_a_minute: float = 1.0  # from one address
    guest_accounts_at_once: float = 40.0
    own_tables_a_minute: float = 2.0  # for each account, or all guests at one address
    own_tables_at_once: float = 60.0
    own_table_idle: float = 20 * 60.0  # seconds without an entry until a practice table closes
    practice_kept: float = 7 * 86_400.0  # seconds for which the practice of guests is kept
    records_held: float = 300.0  # seconds for which a worker holds a record that is not used
    sign_ins_a_minute: float = 12.0  # from one address
    sign_ins_at_once: float = 20.0
    computations_a_minute: float = 120.0  # new computations, for each account with a password
    computations_at_once: float = 30.0
    visitor_computations_a_minute: float = 20.0  # from one address, guests included
    visitor_computations_at_once: float = 10.0
    previews_a_minute: float = 30.0  # for each account of staff
    previews_at_once: float = 30.0
    computations_waiting: int = (
        16  # waiting for the one under way; visitors have half of the places
    )
    bot_haste: float = 1.0
    tournament_every: int = 0  # seconds, in a demonstration house; 0 for none
    connections: int = 4_000  # of one worker, if its limit of open files allows
    connections_an_address: int = 250
    sockets: int = 3_000  # WebSockets of one worker
    sockets_an_address: int = 200
    head_within: float = 10.0  # seconds for the head of a request
    proxies: tuple[str, ...] = ()  # addresses or networks whose X-Forwarded-For is trusted
    host_names: tuple[str, ...] = ()  # beside addresses in numbers and localhost
    second_factor_for_staff: bool = False  # staff without one act as players only
    workers: int = 1
    seal_to: str | None = None  # a folder or a program
    seal_every: int = 1_000  # entries
    open_metrics: bool = (
        False  # for anyone; otherwise for this machine and for callers with the token
    )
    metrics_token_file: str | None = None
    key_file: str | None = None  # settings carry the place of keys, never the keys

    @property
    def keys(self) -> Keys:
        return given_keys(None if self.key_file is None else Path(self.key_file))

    @property
    def metrics_token(self) -> str | None:
        file = self.metrics_token_file
        return None if file is None else secret_in(Path(file), "token")

    def to_environment(self) -> None:
        os.environ[_VARIABLE] = msgspec.json.encode(self).decode()

    @classmethod
    def from_environment(cls) -> Self:
        return decode(os.environ[_VARIABLE], cls)
