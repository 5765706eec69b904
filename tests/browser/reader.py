"""What a screen reader finds: the accessibility tree, as the browser makes it."""

from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import CDPSession, Page, expect

UNTOLD = frozenset({"", "none", "generic", "RootWebArea", "ignored"})
"""Roles that say nothing of what has the focus."""
NEEDS_NO_NAME = frozenset({"RootWebArea", "main"})
"""What takes the focus only as a whole."""
MOST_LOOKS = 50
"""Far more than a screen that is being drawn needs."""


@dataclass(frozen=True, slots=True)
class Node:
    """One thing of the tree: its role, its name, whether it is selected."""

    role: str
    name: str
    selected: bool


@dataclass
class Reader:
    """Reads the accessibility tree of a page at any time."""

    page: Page
    session: CDPSession | None = None
    heard: list[Node] = field(default_factory=list)
    """All that had the focus, in the order in which it was read."""

    async def reads(self) -> Node:
        """What has the focus; it has a role and a name, and so has all that can get it."""
        focused: list[Node] = []
        for _ in range(MOST_LOOKS):  # the screen may change between two looks
            await expect(self.page.locator(":focus")).to_have_count(1)
            tree = await self._tree()
            nameless = [node for node in tree if _can_get_focus(node) and not _is_named(node)]
            assert nameless == [], "everything that takes the focus has a name"
            focused = [_node(node) for node in tree if _properties(node).get("focused")]
            told = [node for node in focused if node.role not in UNTOLD and node.name]
            if told:
                self.heard.append(told[-1])
                return told[-1]
        raise AssertionError(f"the focus does not say what it is on: {focused}")

    async def _tree(self) -> list[dict[str, Any]]:
        if self.session is None:
            self.session = await self.page.context.new_cdp_session(self.page)
            await self.session.send("Accessibility.enable")
        answer = await self.session.send("Accessibility.getFullAXTree")
        nodes: list[dict[str, Any]] = answer["nodes"]
        return [node for node in nodes if not node["ignored"]]


def _properties(node: dict[str, Any]) -> dict[str, Any]:
    return {each["name"]: each["value"].get("value") for each in node.get("properties", ())}


def _can_get_focus(node: dict[str, Any]) -> bool:
    return bool(_properties(node).get("focusable"))


def _is_named(node: dict[str, Any]) -> bool:
    found = _node(node)
    return found.role in NEEDS_NO_NAME or bool(found.name)


def _node(node: dict[str, Any]) -> Node:
    role = node.get("role", {}).get("value", "")
    name = node.get("name", {}).get("value", "")
    return Node(role, name.strip(), bool(_properties(node).get("selected")))
