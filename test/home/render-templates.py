"""Renders templates of Home Assistant with the functions of its environment that the example uses.

Reads {"zone", "now", "values", "states", "templates"} as JSON and prints the rendered texts as JSON.
"""

import json
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from jinja2 import StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

job = json.load(sys.stdin)
zone = ZoneInfo(job["zone"])
now = datetime.fromisoformat(job["now"])


def as_datetime(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def is_number(text):
    try:
        float(text)
    except ValueError:
        return False
    return True


environment = ImmutableSandboxedEnvironment(undefined=StrictUndefined)
environment.filters["timestamp_custom"] = lambda seconds, form: datetime.fromtimestamp(seconds, zone).strftime(form)
environment.globals.update(
    as_datetime=as_datetime,
    as_timestamp=lambda text: as_datetime(text).timestamp(),
    is_number=is_number,
    now=lambda: now.astimezone(zone),
    states=job["states"].__getitem__,
    timedelta=timedelta,
    utcnow=lambda: now.astimezone(timezone.utc),
)
rendered = [environment.from_string(text).render(value_json=job["values"]).strip() for text in job["templates"]]
json.dump(rendered, sys.stdout)
