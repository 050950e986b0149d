"""Replaces values of JSON bodies with values of unexpected types."""

from copy import deepcopy

# Objects that throw in JavaScript when they are converted to a string or number, and one value of each other type.
UNEXPECTED = ({"toString": 1}, [{"toString": 1}], {"valueOf": 1, "toString": 1}, {"length": -1}, {}, [], None, True, 7, "x")


def replace_value(body, random):
    """Replaces one value in a JSON object or list, at any depth. Does not change an empty body."""
    slots = list(find_slots(body))
    if slots:
        container, key = random.choice(slots)
        # Copy the value: a later replacement within a shared value could create a cycle.
        container[key] = deepcopy(random.choice(UNEXPECTED))


def find_slots(value):
    """Yields each container within a value, with each of its keys or indexes."""
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in list(members):
        yield value, key
        yield from find_slots(member)
