"""PDF set by Typst: a template beside the code, and data that it gets as JSON.

Data never becomes part of the template's own text, so nothing has to be escaped. There is no clock,
and the fonts are those that Typst brings along: the same template and data give the same bytes.
Only Chinese needs a font of the system's.
"""

import json
import re
from functools import cache
from importlib.resources.abc import Traversable

from houseway.core.answers import encode_answer
from houseway.core.errors import BadInput
from houseway.core.words import either, t

LATIN_FONT = "Libertinus Serif"  # Typst brings it along
CHINESE = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")
# The families that systems have, the best first.
CHINESE_FONTS = (
    "Noto Serif CJK SC",
    "Noto Sans CJK SC",
    "Source Han Serif SC",
    "Source Han Sans SC",
    "Noto Sans SC",
    "WenQuanYi Micro Hei",
    "WenQuanYi Zen Hei",
    "Droid Sans Fallback",
    "PingFang SC",
    "Songti SC",
    "Microsoft YaHei",
    "SimSun",
)


def typeset(template: Traversable, data: object) -> bytes:
    """Set a template with its data, which it reads as `json(bytes(sys.inputs.data))`.

    Its fonts are `json(bytes(sys.inputs.fonts))`. Pictures are SVG texts in the data:
    `image(bytes(svg), format: "svg")`.
    """
    try:
        import typst
    except ImportError:
        raise BadInput(
            "A PDF needs typst, which is not installed: install houseway[reports]."
        ) from None
    text, source = encode_answer(data).decode(), template.read_bytes()
    is_chinese = bool(CHINESE.search(text) or CHINESE.search(source.decode()))
    fonts = (LATIN_FONT, chinese_font()) if is_chinese else (LATIN_FONT,)
    return typst.compile(
        source,
        format="pdf",
        ignore_system_fonts=not is_chinese,
        sys_inputs={"data": text, "fonts": json.dumps(fonts)},
        timestamp=0,
    )


@cache
def chinese_font() -> str:
    """Return a font of this system that has the Chinese characters."""
    from typst import Fonts

    installed = set(Fonts().families())
    for family in CHINESE_FONTS:
        if family in installed:
            return family
    raise BadInput(
        t(
            "This PDF has Chinese characters, and no font here has them. Install one of {fonts}; "
            "on Debian: apt-get install fonts-noto-cjk.",
            fonts=either(CHINESE_FONTS[:6]),
        )
    )
