"""Make and check certificates: signed PDFs that hold everything needed to check them.

After the PDF itself come lines that PDF readers take for comments: the exam with its answers, the
signer's public key, and the signature over everything before it. The end of the PDF is repeated
after them, because readers look for it there.
"""

import base64
import binascii
import re
import zlib
from datetime import UTC, datetime
from typing import TypeAlias

import msgspec

from houseway.core.errors import BadInput
from houseway.core.extras import explain_missing
from houseway.core.typed_json import decode
from houseway.core.typesetting import typeset
from houseway.core.words import t
from houseway.school.papers import Answer, Paper, Report, report
from houseway.school.printouts import template
from houseway.tables.text import check_line

with explain_missing():
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (
        Ed25519PrivateKey,
        Ed25519PublicKey,
    )

SigningKey: TypeAlias = Ed25519PrivateKey

FORMAT = "houseway-certificate-1"
MARK = f"%{FORMAT}\n".encode()
MOST_BYTES = 4_000_000
ROWS_BELOW = 8  # courses in one column; more go into two
_STARTS = re.compile(rb"startxref\n(\d{1,9})\n%%EOF\n?\Z")
_TAIL = re.compile(
    rb"%body ([A-Za-z0-9+/=]+)\n%key ([A-Za-z0-9+/=]+)\n%signature ([A-Za-z0-9+/=]+)\n"
    rb"startxref\n(\d{1,9})\n%%EOF\n\Z"
)


class SatExam(msgspec.Struct, frozen=True, kw_only=True):
    """An exam that was sat: everything needed to mark it again."""

    house: str
    name: str
    title: str
    paper: Paper
    answers: tuple[Answer, ...]
    began: float
    ended: float
    right: int
    passed: bool


class CertificateCheck(msgspec.Struct, frozen=True, kw_only=True):
    """The result of checking a certificate; `wrong` is empty if everything holds."""

    sat: SatExam
    key: str
    wrong: tuple[str, ...]

    @property
    def ok(self) -> bool:
        return not self.wrong


def new_key() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.generate()


def encode_key(key: Ed25519PrivateKey) -> str:
    return base64.b64encode(key.private_bytes_raw()).decode()


def decode_key(text: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(base64.b64decode(text))


def public_key_text(key: Ed25519PrivateKey) -> str:
    return base64.b64encode(key.public_key().public_bytes_raw()).decode()


def mark_exam(
    house: str,
    name: str,
    title: str,
    paper: Paper,
    answers: tuple[Answer, ...],
    began: float,
    ended: float,
) -> tuple[SatExam, Report]:
    found = report(paper, answers)
    check_line(name, t("A name"), 80)
    made = SatExam(
        house=str(house),
        name=name,
        title=str(title),
        paper=paper,
        answers=answers,
        began=began,
        ended=ended,
        right=found.right,
        passed=found.passed,
    )
    return made, found


def certificate(exam: SatExam, found: Report, key: Ed25519PrivateKey) -> bytes:
    """Return the signed PDF."""
    page = page_of(exam, found, public_key_text(key))
    starts = _STARTS.search(page)
    assert starts is not None, "a PDF ends so"
    return sign_page(page.rstrip(b"\n") + b"\n", exam, key, starts[1])


def sign_page(page: bytes, exam: SatExam, key: Ed25519PrivateKey, starts: bytes) -> bytes:
    body = base64.b64encode(zlib.compress(msgspec.json.encode(exam), 9))
    covered = b"".join(
        (page, MARK, b"%body ", body, b"\n%key ", public_key_text(key).encode(), b"\n")
    )
    signature = base64.b64encode(key.sign(covered))
    return covered + b"%signature " + signature + b"\nstartxref\n" + starts + b"\n%%EOF\n"


def is_certificate(content: bytes) -> bool:
    """Return whether the file claims to be a certificate, valid or not."""
    return content.startswith(b"%PDF-") and MARK in content


def check(content: bytes) -> CertificateCheck:
    """Check every byte against the signature and every mark against the rules code."""
    if len(content) > MOST_BYTES:
        raise BadInput(t("This file is too large to be a certificate."))
    at = content.rfind(MARK)
    tail = _TAIL.match(content[at + len(MARK) :]) if at >= 0 else None
    if tail is None:
        raise BadInput(t("This isn't a Houseway certificate, or its end is damaged."))
    exam = read_body(tail[1])
    wrong = [*signature_faults(content, at, tail), *mark_faults(exam)]
    return CertificateCheck(sat=exam, key=tail[2].decode(), wrong=tuple(wrong))


def read_body(text: bytes) -> SatExam:
    try:
        unpacked = zlib.decompressobj().decompress(
            base64.b64decode(text, validate=True), MOST_BYTES
        )
        return decode(unpacked, SatExam)
    except (binascii.Error, zlib.error, BadInput, msgspec.DecodeError, UnicodeDecodeError):
        raise BadInput(t("The exam data in the certificate is damaged.")) from None


def signature_faults(content: bytes, at: int, tail: "re.Match[bytes]") -> list[str]:
    covered = content[: at + len(MARK) + tail.end(2) + 1]
    starts = _STARTS.search(content[:at])
    try:
        key = base64.b64decode(tail[2], validate=True)
        signature = base64.b64decode(tail[3], validate=True)
        Ed25519PublicKey.from_public_bytes(key).verify(signature, covered)
    except (binascii.Error, ValueError, InvalidSignature):
        return [t("The signature doesn't match: this file was changed.")]
    same = (
        base64.b64encode(key) == tail[2]
        and base64.b64encode(signature) == tail[3]
        and starts is not None
        and starts[1] == tail[4]
    )
    return [] if same else [t("The end of the file was changed.")]


def mark_faults(exam: SatExam) -> list[str]:
    """Make the paper again from its seed and grade every answer again."""
    try:
        found = report(exam.paper, exam.answers)
    except BadInput as error:
        return [t("The paper can't be generated again: {error}", error=error)]
    if (found.right, found.passed) != (exam.right, exam.passed):
        return [
            t(
                "Graded again, {right} answers are correct, not {claimed}.",
                right=found.right,
                claimed=exam.right,
            )
        ]
    return []


# -- The page --------------------------------------------------------------------------------------


def page_of(exam: SatExam, found: Report, key: str) -> bytes:
    passed = t("has passed") if exam.passed else t("has taken and not passed")
    facts = t(
        "{right} of {questions} correct, {percent}%; {pass_percent}% to pass, "
        "time limit {minutes} minutes.",
        right=exam.right,
        questions=found.questions,
        percent=f"{found.percent:g}",
        pass_percent=exam.paper.pass_percent,
        minutes=exam.paper.minutes,
    )
    data = {
        "heading": t("Certificate"),
        "house": exam.house,
        "name": exam.name,
        "title": exam.title,
        "passed": t("{passed} the exam", passed=passed),
        "facts": facts,
        "rows": [
            [one.title, t("{right} of {questions}", right=one.right, questions=one.questions)]
            for one in found.by_course
        ],
        "beside": 1 if len(found.by_course) <= ROWS_BELOW else 2,
        "sat": t(
            "Taken on {began} (UTC). Generated from seed {seed}.",
            began=day(exam.began),
            seed=exam.paper.seed,
        ),
        "signed": how_to_check(key),
    }
    return typeset(template("certificate.typ"), data)


def how_to_check(key: str) -> str:
    return t("Signed with the key {key}. Check this file: houseway verify FILE", key=key)


def day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%d %B %Y")
