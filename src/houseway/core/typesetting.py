"""PDF set by Typst: a template beside the code, filled with data as JSON.

Data never becomes part of the template's own text, so nothing has to be escaped. Fonts are those
that Typst brings along and there is no clock: the same template and data give the same bytes.
"""

from importlib.resources.abc import Traversable

from houseway.core.answers import encode_answer
from houseway.core.errors import BadInput


def typeset(template: Traversable, data: object) -> bytes:
    """The template reads the data as `json(bytes(sys.inputs.data))`; pictures are SVG texts in it:
    `image(bytes(svg), format: "svg")`."""
    try:
        import typst
    except ImportError:
        raise BadInput(
            "A PDF needs typst, which is not installed: install houseway[reports]."
        ) from None
    return typst.compile(
        template.read_bytes(),
        format="pdf",
        ignore_system_fonts=True,
        sys_inputs={"data": encode_answer(data).decode()},
        timestamp=0,
    )
