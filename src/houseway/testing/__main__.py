"""`python -m houseway.testing GAME`: whether an installed game conforms, check by check."""

import sys

from houseway.errors import BadInput
from houseway.testing.conformance import CHECKS

DONE, FOUND, BAD_INPUT = 0, 1, 2


def main(names: list[str]) -> int:
    if not names:
        print("houseway.testing: Name a game.", file=sys.stderr)
        return BAD_INPUT
    code = DONE
    for name in names:
        for check in CHECKS:
            try:
                check(name)
            except AssertionError as lack:
                print(f"{name}  {check}: {lack}")
                code = FOUND
            except BadInput as no:
                print(f"houseway.testing: {no}", file=sys.stderr)
                return BAD_INPUT
            else:
                print(f"{name}  {check}: {check.says}")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
