"""The order of the house: which module may import which, and how pure the pure ones are."""

import subprocess
import sys
from pathlib import Path

import pytest

import hulawang
from tests.support.layers import House

NO_FAULT = ""


def test_the_house_is_in_order() -> None:
    house = House.read(Path(hulawang.__file__).parent)
    assert "rules.cards" in house.sources
    assert house.faults() == []


def faults_of(module: str, source: str, others: str = "") -> list[str]:
    """The faults of a made-up house: one module with a source, and empty ones beside it."""
    return House("hulawang", dict.fromkeys(others.split(), "") | {module: source}).faults()


@pytest.mark.parametrize(
    ("module", "source", "fault"),
    [
        # one's own package, and those below
        ("rules.play", "from hulawang.rules.cards import Card", NO_FAULT),
        ("views.seat", "from hulawang.rules import cards", NO_FAULT),
        ("rooms.table", "import hulawang.views.seat", NO_FAULT),
        ("cpu.policy", "from hulawang.views.seat import SeatView", NO_FAULT),
        ("storage.journal", "from hulawang.rooms.ports import Journal", NO_FAULT),
        ("cluster.lease", "from hulawang.rooms.messages import Join", NO_FAULT),
        ("server.socket", "from hulawang.rooms.room import Room", NO_FAULT),
        ("server.http", "from hulawang import __version__", NO_FAULT),
        ("server.http", "from hulawang.storage.records import Person", NO_FAULT),
        ("server.app", "from hulawang.storage.journal import Journal", NO_FAULT),
        ("cli", "from hulawang.server.app import build", NO_FAULT),
        ("bench.engine", "from hulawang.rules import play", NO_FAULT),
        # upwards and sideways
        ("rules.play", "from hulawang.views.seat import see", "views.seat, which is not below it"),
        ("rules.play", "from hulawang import cli", "cli, which is not below it"),
        ("rules.play", "from hulawang import __version__", "hulawang, which is not below it"),
        ("rules.play", "import hulawang.rooms.table", "rooms.table, which is not below it"),
        ("views.seat", "from hulawang.rooms import table", "rooms.table, which is not below it"),
        ("rooms.table", "from hulawang.cpu import policy", "cpu.policy, which is not below it"),
        ("cpu.policy", "from hulawang.rooms import table", "rooms.table, which is not below it"),
        ("cpu.policy", "from hulawang.cpux import x", "cpux, which is not below it"),
        ("storage.journal", "import hulawang.rooms.room", "rooms.room, which is not below it"),
        ("storage.journal", "import hulawang.cluster.bus", "cluster.bus, which is not below it"),
        ("server.socket", "from hulawang.storage.people import X", "storage.people, which is not"),
        ("server.socket", "from hulawang.server.app import X", "server.app, which is not below it"),
        ("server.socket", "import hulawang.cluster.bus", "cluster.bus, which is not below it"),
        ("rules.play", "from . import cards", "imports relatively"),
        ("lobby.list", "", "belongs to no layer"),
        # wherever the import stands
        ("rules.play", "def f():\n    import hulawang.views", ":2 imports views"),
        (
            "rules.play",
            "if TYPE_CHECKING:\n    from hulawang.rooms import room",
            ":2 imports rooms",
        ),
    ],
)
def test_an_import_goes_down_only(module: str, source: str, fault: str) -> None:
    faults = faults_of(
        module, source, "cli rules.cards views.seat rooms.table rooms.room cpu.policy"
    )
    assert (fault in " ".join(faults)) if fault else (faults == [])


@pytest.mark.parametrize(
    ("module", "source", "fault"),
    [
        ("rules.cards", "from __future__ import annotations", NO_FAULT),
        ("rules.cards", "from collections.abc import Iterator", NO_FAULT),
        ("cpu.core.moves", "from numba import njit", NO_FAULT),
        ("cpu.search.search", "import numpy as np", NO_FAULT),
        ("cpu.worth", "import numpy as np", "imports numpy, which a pure module must not"),
        ("rules.shuffle", "import hashlib, hmac", NO_FAULT),
        ("rooms.room", "import asyncio, logging", NO_FAULT),
        ("rooms.directory", "import secrets", NO_FAULT),
        ("cpu.policy", "from random import Random", NO_FAULT),
        ("rooms.ports", "from random import Random", NO_FAULT),
        ("storage.journal", "import sqlalchemy, time", NO_FAULT),
        ("rules.cards", "import random", "imports random"),
        ("rules.cards", "from random import Random", "imports random"),
        ("rules.cards", "from time import monotonic", "imports time"),
        ("rules.cards", "import os.path", "imports os.path"),
        ("rules.cards", "import math, logging", "imports logging"),
        ("views.seat", "from pydantic import BaseModel", "imports pydantic"),
        ("rooms.table", "import asyncio", "imports asyncio"),
        ("rooms.room_list", "import asyncio", "imports asyncio"),
        ("cpu.policy", "import random", "imports random"),
        ("cpu.policy", "from random import choice", "imports random"),
        ("cpu.policy", "import numpy", "imports numpy"),
        ("rules.cards", "def show(card):\n    print(card)", ":2 uses print"),
        ("views.seat", "clock = __import__('time')", "uses __import__"),
        ("server.http", "print('ready')", NO_FAULT),
    ],
)
def test_pure_modules_stay_pure(module: str, source: str, fault: str) -> None:
    faults = faults_of(module, source)
    assert (fault in " ".join(faults)) if fault else (faults == [])


def test_modules_import_in_no_circle() -> None:
    line = {
        "rules": "",
        "rules.cards": "",
        "rules.melds": "from hulawang.rules import cards",
        "rules.play": "from hulawang.rules.melds import Meld",
    }
    assert House("hulawang", line).faults() == []
    circle = line | {"rules.cards": "def f():\n    from hulawang.rules.play import apply"}
    (fault,) = House("hulawang", circle).faults()
    assert fault.startswith("a circle: ")
    assert {"rules.cards", "rules.melds", "rules.play"} == set(fault[10:].split(" → "))


@pytest.mark.parametrize("module", ["hulawang.server.app", "hulawang.cli"])
def test_who_serves_loads_no_compiler(module: str) -> None:
    """The search and the libraries under it are loaded where it thinks, in other processes."""
    told = f"import sys, {module}; print({{'numba', 'llvmlite', 'numpy'}} & set(sys.modules))"
    said = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "set()"
