"""What kind of browser somebody has, in two words: enough to know one's own devices again."""

import re

_BROWSERS = (
    ("KAKAOTALK", "KakaoTalk"),
    ("Whale/", "Whale"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("EdgA?(iOS)?/", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/|FxiOS/", "Firefox"),
    ("CriOS/|Chrome/|Chromium/", "Chrome"),
    ("Safari/", "Safari"),
)
"""The first that fits: most of them claim to be those below as well."""

_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X|Macintosh", "macOS"),
    ("Linux|X11", "Linux"),
)


def agent_of(header: str) -> str:
    """`Chrome · Android`, from a `User-Agent` header; what nobody knows is left out."""
    known = (_first(_BROWSERS, header), _first(_SYSTEMS, header))
    return " · ".join(filter(None, known))


def _first(kinds: tuple[tuple[str, str], ...], header: str) -> str | None:
    return next((name for sign, name in kinds if re.search(sign, header)), None)
