"""The form that says who plays: remembered players by place, new ones by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.game import Fault
from webapp import names
from webapp.forms import Filled, whole

ROWS: Final = 8
"""Fields for new names."""

FEWEST: Final = 2


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody about to play. ``id`` is None for a new name; ``place`` None sits after those with one."""

    id: str | None
    name: str
    name_field: str
    place: int | str | None
    place_field: str


def read(form: Filled, remembered: Mapping[str, str]) -> tuple[tuple[Person, ...], tuple[Fault, ...]]:
    """Who plays, in seating order, and everything wrong with it. ``remembered`` are names by player id."""
    people = [*_remembered(form, remembered), *_new(form)]
    faults = (*_name_faults(people), *_place_faults(people), *_number_faults(people))
    numbered = sorted((person for person in people if isinstance(person.place, int)), key=_place)
    others = [person for person in people if not isinstance(person.place, int)]
    return (*numbered, *others), faults


def _remembered(form: Filled, remembered: Mapping[str, str]) -> Iterator[Person]:
    for player, name in remembered.items():
        field = f"place.{player}"
        if form.value(field).strip():
            yield Person(player, name, field, whole(form.value(field)), field)


def _new(form: Filled) -> Iterator[Person]:
    for row in range(ROWS):
        field, place = f"new.{row}.name", f"new.{row}.place"
        name = names.clean(form.value(field))
        if name:
            yield Person(None, name, field, whole(form.value(place)) or None, place)


def _name_faults(people: Sequence[Person]) -> Iterator[Fault]:
    """Names that cannot be kept, and the same name twice, beside the later one."""
    taken: dict[str, str] = {}
    for person in people:
        fault, key = names.fault(person.name, person.name_field), names.key(person.name)
        if fault is not None:
            yield fault
        elif key in taken:
            yield Fault(person.name_field, "name_taken", {"name": taken[key]})
        taken.setdefault(key, person.name)


def _place_faults(people: Sequence[Person]) -> Iterator[Fault]:
    times = Counter(person.place for person in people)
    for person in people:
        if person.place is not None and (not isinstance(person.place, int) or person.place < 1):
            yield Fault(person.place_field, "seat_not_number")
        elif person.place is not None and times[person.place] > 1:
            yield Fault(person.place_field, "seat_twice")


def _number_faults(people: Sequence[Person]) -> Iterator[Fault]:
    if len(people) < FEWEST:
        yield Fault("places", "too_few_players", {"least": FEWEST})


def _place(person: Person) -> int:
    return person.place if isinstance(person.place, int) else 0
