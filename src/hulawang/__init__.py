"""훌라왕, a real-time multiplayer 훌라 server: the rules, the rooms and all that carries them."""

from importlib.metadata import version

__version__ = version("hulawang")
