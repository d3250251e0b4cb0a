"""PDFs in Chinese: set with a font of the system, or refused."""

from importlib.resources import files

import pytest
import typst

from houseway.core import typesetting
from houseway.core.errors import BadInput
from houseway.core.typesetting import chinese_font, typeset

PAPER = files("houseway.school") / "templates" / "paper.typ"
LATIN = {"title": "Paper", "facts": "3 questions", "name": "", "blocks": [["1", "Teen"]]}
CHINESE = LATIN | {"facts": "三题", "blocks": [["第一题", "天牌"]]}


class NoFonts:
    def families(self) -> list[str]:
        return ["Libertinus Serif"]


@pytest.fixture
def without_chinese_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typst, "Fonts", NoFonts)
    chinese_font.cache_clear()
    monkeypatch.setattr(typesetting, "chinese_font", chinese_font.__wrapped__)


@pytest.mark.slow
def test_a_pdf_in_chinese_embeds_a_font_that_has_the_characters() -> None:
    name = chinese_font().replace(" ", "").encode()
    assert name in typeset(PAPER, CHINESE).replace(b" ", b"")
    assert name not in typeset(PAPER, LATIN).replace(b" ", b"")


def test_a_pdf_in_chinese_is_refused_without_such_a_font(without_chinese_fonts: None) -> None:
    with pytest.raises(BadInput, match=r"no font here has them\. Install one of Noto"):
        typeset(PAPER, CHINESE)
    assert typeset(PAPER, LATIN).startswith(b"%PDF")
