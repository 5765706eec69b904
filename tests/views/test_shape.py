"""A shape is one value to whoever writes frames and to whoever checks bodies and draws schemas."""

import json
from typing import Any

import pytest
from msgspec import field
from msgspec.json import encode
from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError, with_config

from hulawang.views.shape import Shape


class Leaf(Shape, frozen=True):
    """Something small."""

    card: str
    by: int = 0


@with_config(ConfigDict(extra="forbid", strict=True))
class Branch(Shape, frozen=True):
    """Something that holds something."""

    leaves: tuple[Leaf, ...]
    best: Leaf | None = None
    more: tuple[str, ...] = field(default_factory=tuple)


class Body(BaseModel):
    branch: Branch


BRANCH = Branch((Leaf("7h"), Leaf("As", 2)), Leaf("7h"))
PLAIN = {
    "leaves": [{"card": "7h", "by": 0}, {"card": "As", "by": 2}],
    "best": {"card": "7h", "by": 0},
    "more": [],
}
branches: TypeAdapter[Branch] = TypeAdapter(Branch)


def test_what_is_written_is_read_again_alike() -> None:
    assert branches.validate_json(encode(BRANCH)) == BRANCH
    assert json.loads(branches.dump_json(BRANCH)) == PLAIN == json.loads(encode(BRANCH))


def test_a_body_takes_the_shape_itself_or_its_fields() -> None:
    assert Body(branch=BRANCH).branch is BRANCH
    body = Body.model_validate_json(json.dumps({"branch": PLAIN}))
    assert body == Body(branch=BRANCH)
    assert body.model_dump(mode="json") == {"branch": PLAIN}


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"leaves": 3},
        {"leaves": [{"by": 2}]},
        {"leaves": [{"card": "7h", "by": "x"}]},
        {"leaves": [], "best": []},
        {"leaves": [], "more": 1},
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused(told: Any) -> None:
    with pytest.raises(ValidationError):
        branches.validate_json(json.dumps(told))


def test_a_default_is_filled_in() -> None:
    assert branches.validate_json('{"leaves":[{"card":"7h"}]}') == Branch((Leaf("7h"),))


def test_the_schema_names_and_describes_every_shape() -> None:
    schema = branches.json_schema()
    assert schema["description"] == "Something that holds something."
    assert schema["additionalProperties"] is False
    assert schema["required"] == ["leaves"]
    assert schema["properties"]["leaves"]["items"] == {"$ref": "#/$defs/Leaf"}
    assert schema["$defs"]["Leaf"]["description"] == "Something small."
    assert schema["$defs"]["Leaf"]["required"] == ["card"]
    assert branches.json_schema(mode="serialization").keys() == schema.keys()
