"""Reads the imports of the sources and says which of them break the house's order.

The order is a table: a package may import itself and what its line names, nothing else of ours.
Pure packages have a second line to keep: of the outside they may import a few modules that can
neither wait, print, roll dice nor know the time.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

EVERYTHING = ("*",)
RECORDS = ("storage.records", "storage.admin_records")
PORTS = ("rooms.ports", "rooms.messages", "rooms.facts", "rooms.options", "rooms.who")

MAY_IMPORT: Mapping[str, tuple[str, ...]] = {
    "": (),
    "rules": (),
    "views": ("rules",),
    "rooms": ("rules", "views"),
    "cpu": ("rules", "views"),
    "teaching": ("rules",),
    "storage": ("rules", "views", *PORTS),
    "cluster": ("rules", "views", *PORTS),
    "records": ("rules", "views", "rooms", "storage.records"),
    "server": ("", "rules", "views", "rooms", "records", "teaching", *RECORDS),
    "server.app": EVERYTHING,
    "demo": ("rules", "views", "rooms", "cpu"),
    "coach": ("rules", "views", "cpu", "records"),
    "arena": ("rules", "views", "cpu", "rooms.options"),
    "bench": EVERYTHING,
    "admins": EVERYTHING,
    "upkeep": ("rules", "views", "rooms", "records", "storage", "server.settings"),
    "cli": EVERYTHING,
}

PURE = ("rules", "views", "rooms", "cpu", "records", "teaching", *RECORDS)
SHELLS = (
    "cpu.core.compiling",
    "rooms.room",
    "rooms.pause",
    "rooms.ledger",
    "rooms.agenda",
    "rooms.letters",
    "rooms.trouble",
    "rooms.directory",
    "rooms.unopened",
    "rooms.recovery",
    "records.command",
)
PURE_MODULES = frozenset(
    "__future__ collections copy dataclasses enum functools hashlib hmac itertools math operator "
    "re types typing unicodedata".split()
)
# What values are made of; nothing that reads or writes them.
VALUES = frozenset({"msgspec", "msgspec.structs"})
IMPURE_BUILTINS = frozenset("__import__ breakpoint eval exec input open print".split())
# The compiled core reckons with whole rows of numbers, and what the search asks of it, too.
RECKONS = ("cpu.core", "cpu.search")
RECKONING = frozenset({"llvmlite", "numba", "numpy"})
# Chance comes in as an argument; whoever takes it may name its type, and only its type.
TAKES_CHANCE = ("cpu", "rooms.ports")
CHANCE = ("random", "Random")


@dataclass(frozen=True, slots=True)
class Import:
    """One imported name, as its importer wrote it; `name` is None for `import module`."""

    line: int
    module: str
    name: str | None


@dataclass(frozen=True, slots=True)
class House:
    """The sources of one package, by module name below it: `rules.cards`, `""` for its root."""

    package: str
    sources: Mapping[str, str]

    @classmethod
    def read(cls, folder: Path) -> "House":
        """The package in that folder."""
        return cls(
            folder.name,
            {_module(path.relative_to(folder)): path.read_text() for path in folder.rglob("*.py")},
        )

    def faults(self) -> list[str]:
        """What is wrong, one sentence each, in the order of the modules; empty for a good house."""
        found: list[str] = []
        for module, source in sorted(self.sources.items()):
            tree = ast.parse(source)
            where = f"{self.package}.{module}".rstrip(".")
            found += (f"{where}:{fault}" for fault in self._faults_in(module, tree))
        return found + self._circles()

    def _faults_in(self, module: str, tree: ast.Module) -> Iterator[str]:
        pure = _within(module, PURE) and not _within(module, SHELLS)
        if _layer(module) is None:
            yield "1 belongs to no layer"
            return
        for each in _imports(tree):
            target = self._ours(each)
            if each.module.startswith("."):
                yield f"{each.line} imports relatively"
            elif target is not None:
                if not _may_import(module, target):
                    yield f"{each.line} imports {target or self.package}, which is not below it"
            elif pure and not _is_pure(module, each):
                yield f"{each.line} imports {each.module}, which a pure module must not"
        if pure:
            for node in ast.walk(tree):
                if isinstance(node, ast.Name) and node.id in IMPURE_BUILTINS:
                    yield f"{node.lineno} uses {node.id}, which a pure module must not"

    def _circles(self) -> list[str]:
        graph = {
            module: {
                target
                for each in _imports(ast.parse(source))
                if (target := self._ours(each)) is not None
            }
            for module, source in self.sources.items()
        }
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as error:
            return ["a circle: " + " → ".join(error.args[1])]
        return []

    def _ours(self, each: Import) -> str | None:
        """The module of ours that is imported, or None for one from outside.

        `from a.b import c` means the module `a.b.c` where there is one, else a name within `a.b`.
        """
        package, _, below = each.module.partition(".")
        if package != self.package:
            return None
        inner = f"{below}.{each.name}".lstrip(".")
        return inner if inner in self.sources else below


def _module(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports(tree: ast.Module) -> Iterator[Import]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(node.lineno, alias.name, None)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield Import(node.lineno, "." * node.level + (node.module or ""), alias.name)


def _within(module: str, packages: Iterable[str]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def _layer(module: str) -> str | None:
    """The line of the table that holds for a module: the longest that names it or its package."""
    lines = (line for line in MAY_IMPORT if line == module or (line and _within(module, (line,))))
    return max(lines, key=len, default=None)


def _may_import(module: str, target: str) -> bool:
    layer = _layer(module)
    allowed = () if layer is None else MAY_IMPORT[layer]
    if allowed == EVERYTHING:
        return True
    if target in {"", "server.app"}:  # the root is no folder of all; what wires all is for few
        return target in allowed
    own = module.partition(".")[0]
    return _within(target, (own, *filter(None, allowed)))


def _is_pure(module: str, each: Import) -> bool:
    if _within(module, TAKES_CHANCE) and (each.module, each.name) == CHANCE:
        return True
    if each.module in VALUES:
        return True
    root = each.module.partition(".")[0]
    return root in PURE_MODULES or (_within(module, RECKONS) and root in RECKONING)
