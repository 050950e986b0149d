"""Values of a type that nothing expects, in the place of a value of a body."""

from copy import deepcopy

# Objects that throw in JavaScript where they become a text or number, and one value of each other type.
UNEXPECTED = ({"toString": 1}, [{"toString": 1}], {"valueOf": 1, "toString": 1}, {"length": -1}, {}, [], None, True, 7, "x")


def replace_a_value(body, random):
    """Replaces one value in a JSON object or list, at any depth. An empty body stays as it is."""
    places = list(places_of(body))
    if places:
        container, key = random.choice(places)
        # A copy: a later replacement within a shared value would put the value into itself.
        container[key] = deepcopy(random.choice(UNEXPECTED))


def places_of(value):
    """Each container in a value, with each of its keys or indexes."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in list(inner):
        yield value, key
        yield from places_of(one)
