"""A strong Pineapple player: Fantasy Land set exactly, the streets by search."""
