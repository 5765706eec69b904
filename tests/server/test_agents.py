"""What kind of browser somebody has, read from what it says of itself."""

import pytest

from hulawang.server.agents import agent_of

WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15"


@pytest.mark.parametrize(
    ("header", "agent"),
    [
        (
            f"Mozilla/5.0 (Linux; Android 10; K) {WEBKIT} Chrome/156.0.0.0 Mobile Safari/537.36",
            "Chrome · Android",
        ),
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/156 Safari/537 Edg/156.0",
            "Edge · Windows",
        ),
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/156 Whale/4.1 Safari/537",
            "Whale · Windows",
        ),
        (
            f"Mozilla/5.0 (Linux; Android 10; K) {WEBKIT} SamsungBrowser/30.0 Chrome/140",
            "Samsung Internet · Android",
        ),
        (f"{IPHONE} Version/18.0 Mobile/15E148 Safari/604.1", "Safari · iPhone"),
        (f"{IPHONE} CriOS/156.0 Mobile/15E148 Safari/604.1", "Chrome · iPhone"),
        (f"{IPHONE} KAKAOTALK 25.1.0", "KakaoTalk · iPhone"),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Safari/605",
            "Safari · macOS",
        ),
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
            "Firefox · Linux",
        ),
        (
            "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/156.0 Safari/537.36",
            "Chrome · ChromeOS",
        ),
        ("python-httpx/0.28", ""),
        ("", ""),
        ("<script>alert(1)</script> Windows", "Windows"),
    ],
)
def test_a_browser_is_told_in_two_words(header: str, agent: str) -> None:
    assert agent_of(header) == agent
