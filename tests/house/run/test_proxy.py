"""The example configuration of a reverse proxy, run by a real nginx where there is one."""

import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from house.running_house import PASSWORD, Running, running, until
from web.running import free_port

EXAMPLE = Path(__file__).parents[3] / "docs" / "proxy" / "nginx.conf"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
pytestmark = pytest.mark.skipif(
    NGINX is None or shutil.which("openssl") is None, reason="needs nginx and openssl"
)


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, int]]:
    """The house, and the port at which nginx speaks TLS for it."""
    folder = tmp_path_factory.mktemp("proxy")
    url, port = f"sqlite:///{folder / 'house.db'}", free_port()
    certificate, key = folder / "house.pem", folder / "house.key"
    made = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=house.example"]
    subprocess.run(
        ["openssl", "req", *made, "-keyout", str(key), "-out", str(certificate)],
        check=True,
        capture_output=True,
    )
    with running(url, proxies=("127.0.0.1",), host_names=("house.example",)) as house:
        text = EXAMPLE.read_text()
        for was, becomes in (
            ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
            ("/etc/ssl/house.example.pem", str(certificate)),
            ("/etc/ssl/house.example.key", str(key)),
            ("127.0.0.1:8000", house.address),
            ("events {}", f"events {{}}\npid {folder}/pid;\nerror_log {folder}/error.log;"),
            ("access_log off;", f"access_log off; {temporary(folder)}"),
        ):
            assert was in text
            text = text.replace(was, becomes)
        (folder / "nginx.conf").write_text(text)
        nginx = [str(NGINX), "-p", str(folder), "-c", str(folder / "nginx.conf")]
        process = subprocess.Popen([*nginx, "-g", "daemon off;"], stderr=subprocess.DEVNULL)
        try:
            until(lambda: is_open(port))
            yield house, port
        finally:
            process.terminate()
            process.wait(20)


def temporary(folder: Path) -> str:
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    return " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)


def is_open(port: int) -> bool:
    with socket.socket() as trying:
        return trying.connect_ex(("127.0.0.1", port)) == 0


def browser(port: int) -> httpx.Client:
    headers = {"Host": "house.example", "X-Forwarded-For": "203.0.113.9"}
    trusting = ssl._create_unverified_context()
    return httpx.Client(base_url=f"https://127.0.0.1:{port}", verify=trusting, headers=headers)


def test_people_sign_in_over_tls_and_nobody_forges_an_address(
    proxied: tuple[Running, int],
) -> None:
    _, port = proxied
    with browser(port) as client:
        answer = client.post("/api/sign-in", json={"name": "Ann", "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        assert "Secure" in answer.headers["set-cookie"]
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        [card] = client.get("/api/me/sessions").json()["sessions"]
        assert card["address"] == "127.0.0.1"  # and not what the caller said


def test_sockets_go_through(proxied: tuple[Running, int]) -> None:
    _, port = proxied
    trusting = ssl._create_unverified_context()
    address = f"wss://127.0.0.1:{port}/ws"
    with connect(address, ssl=trusting, proxy=None) as line:
        line.send('{"type": "watch", "table": "nowhere"}')
        assert "refused" in str(line.recv(10))


def test_the_world_does_not_see_what_is_measured(proxied: tuple[Running, int]) -> None:
    """The test itself comes from this machine, which is allowed to."""
    assert "deny all;" in EXAMPLE.read_text()
    with browser(proxied[1]) as client:
        assert client.get("/metrics").status_code == 200
        assert client.get("/healthz").json() == {"status": "alive"}
