"""The client's words as a test reads them: straight from its word files."""

import re
from pathlib import Path

_ENTRY = re.compile(r"^\s*'([a-z_.0-9A-Z]+)':\s*(?:'((?:[^'\\]|\\.)*)'|`([^`]*)`)", re.MULTILINE)


class Words:
    """The sentences of one language by their keys."""

    def __init__(self, sentences: dict[str, str]) -> None:
        self._sentences = sentences

    def __getitem__(self, key: str) -> str:
        return self._sentences[key]

    def start_of(self, key: str) -> re.Pattern[str]:
        """Matches a name that begins with these words, whatever is counted or named in them."""
        fixed = self._sentences[key].split("{")[0].strip()
        return re.compile(f"^{re.escape(fixed)}")

    def pattern_of(self, key: str) -> re.Pattern[str]:
        """Matches the sentence whatever its names and numbers are."""
        parts = re.split(r"\{[^}]*\}", self._sentences[key])
        return re.compile(".+".join(map(re.escape, parts)))

    def card(self, card: str) -> str:
        """What a card is called."""
        rank, suit = (self[f"card.{part}"] for part in (f"rank.{card[0]}", f"suit.{card[1]}"))
        return self["card.name"].replace("{rank}", rank).replace("{suit}", suit)


def words_of(client: Path, lang: str) -> Words:
    """Every word of a language."""
    sentences: dict[str, str] = {}
    for path in sorted((client / "js" / "words").glob(f"*.{lang}.js")):
        for key, plain, long in _ENTRY.findall(path.read_text("utf-8")):
            sentences[key] = (plain or long).replace("\\'", "'")
    return Words(sentences)
