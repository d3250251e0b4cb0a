"""How well a partner plays."""

from typing import Literal

Strength = Literal["careless", "steady", "strong"]
