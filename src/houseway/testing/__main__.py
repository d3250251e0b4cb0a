"""`python -m houseway.testing GAME`: whether an installed game conforms, check by check."""

import sys

from houseway.core.errors import BadInput
from houseway.testing.conformance import CHECKS

DONE, FOUND, BAD_INPUT = 0, 1, 2
NOT_OFFERED = "not offered by this game."


def main(names: list[str]) -> int:
    if not names:
        print("houseway.testing: Name a game.", file=sys.stderr)
        return BAD_INPUT
    code = DONE
    for name in names:
        for check in CHECKS:
            try:
                says = check.says if check.applies_to(name) else NOT_OFFERED
                check(name)
            except AssertionError as lack:
                print(f"{name}  {check}: {lack}")
                code = FOUND
            except BadInput as no:
                print(f"houseway.testing: {no}", file=sys.stderr)
                return BAD_INPUT
            else:
                print(f"{name}  {check}: {says}")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
