"""Hooks of Schemathesis. Half of the requests have the ids of existing resources, or their place, and a quarter of the bodies has a
value of an unexpected type. Webhooks are delivered to this machine. Responses are counted by operation and status."""

import atexit
import json
import os
from collections import Counter, defaultdict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from threading import Thread
from urllib.parse import urlsplit, urlunsplit

import requests
import schemathesis

from unexpected_values import replace_value

URL = os.environ["FUZZ_URL"]
KEY = os.environ["FUZZ_KEY"]
REPORT = os.environ["FUZZ_REPORT"]


class Receiver(BaseHTTPRequestHandler):
    """Accepts all webhook deliveries, so that no delivery is retried and none leaves this machine."""

    def do_POST(self):
        self.rfile.read(int(self.headers.get("content-length", 0)))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
Thread(target=server.serve_forever, daemon=True).start()
RECEIVER = f"127.0.0.1:{server.server_port}"

random = Random(20260301)
statuses = defaultdict(Counter)

# The place of the existing resources.
PLACE = {"latitude": 38, "longitude": 115}
# Operations that compute all past years of a place once, which takes several seconds of processor time.
TYPICAL_YEARS = ("/data/tmy/", "/data/monthly/")


def send(method, path, body=None):
    headers = {"authorization": f"Bearer {KEY}", "accept": "application/json"}
    return requests.request(method, URL + path, json=body, headers=headers, timeout=60)


class TestResources:
    """Resources that requests refer to. They are created again after their deletion."""

    BASES = ("utility_scale_sites", "rooftop_sites", "weather_sites")
    AGGREGATIONS = "/pv_power/collections/fuzzed/aggregations"

    def __init__(self):
        self.ids = {}
        self.own_key = send("GET", "/keys").json()["keys"][0]["key_id"]
        self.own_account = send("GET", "/usage").json()["account_id"]
        for base in self.BASES:
            self.create_site(base)
        self.create_aggregation()
        self.create_webhook()
        self.create_key()
        self.create_history()
        rows = send("GET", f"/utility_scale_sites/{self.ids['utility_scale_sites']}/forecasts?hours=1")
        self.issue = rows.headers.get("x-issue-id", "none")

    def create_site(self, base):
        place = {"name": "Fuzzed", **PLACE}
        capacity = {} if base == "weather_sites" else {"capacity": 5}
        self.ids[base] = send("POST", f"/{base}", {**place, **capacity}).json()["resource_id"]

    def create_aggregation(self):
        members = [self.ids["utility_scale_sites"]]
        send("POST", self.AGGREGATIONS, {"aggregation_id": "all", "name": "All", "members": members}).raise_for_status()

    def create_webhook(self):
        # An account has at most 20 webhooks, and an earlier phase may have registered all of them.
        for webhook in send("GET", "/v1/webhooks").json()["webhooks"][18:]:
            send("DELETE", f"/v1/webhooks/{webhook['webhook_id']}")
        self.webhook = send("POST", "/v1/webhooks", {"url": f"http://{RECEIVER}/"}).json()["webhook_id"]
        self.delivery = send("POST", f"/v1/webhooks/{self.webhook}/test").json()["delivery_id"]

    def create_key(self):
        self.key = send("POST", "/keys").json().get("key_id", "none")

    def create_history(self):
        # An account has at most 5 unfinished and 20 stored histories.
        for history in send("GET", "/v1/histories").json()["histories"][3:]:
            send("DELETE", f"/v1/histories/{history['history_id']}")
        order = {**PLACE, "start": "2024-01-01", "end": "2024-01-02"}
        self.history = send("POST", "/v1/histories", order).json().get("history_id", "none")

    def get_path_parameters(self, path):
        """Returns the path parameters of the existing resources."""
        base = path.split("/")[1]
        collection = "operated" if base == "admin" else "fuzzed"
        return {
            "resource_id": self.ids.get(base),
            **{"collection_id": collection, "aggregation_id": "all", "key_id": self.key},
            "account_id": "none",
            **{"webhook_id": self.webhook, "delivery_id": self.delivery, "history_id": self.history},
        }

    def recreate(self, path):
        """Creates a resource again after a request deleted or replaced it."""
        base = path.split("/")[1]
        if base in self.ids:
            self.create_site(base)
        if base in ("utility_scale_sites", "pv_power"):
            self.create_aggregation()
        if path.startswith("/v1/histories"):
            self.create_history()
        elif base == "v1":
            self.create_webhook()
        if base == "keys":
            self.create_key()


test_resources = TestResources()


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.operation.path.startswith("/keys/") and case.path_parameters.get("key_id") == test_resources.own_key:
        # Do not revoke the key of the run: later requests would fail authentication.
        case.path_parameters["key_id"] = "none"
    if case.operation.path.startswith("/accounts/") and case.path_parameters.get("account_id") == test_resources.own_account:
        # Do not close the account of the run: later requests would fail authentication.
        case.path_parameters["account_id"] = "none"
    if isinstance(case.body, dict) and isinstance(case.body.get("url"), str):
        case.body["url"] = to_local_url(case.body["url"])
    if random.random() < 0.5:
        use_existing_ids(case)
    if isinstance(case.body, (dict, list)) and random.random() < 0.25:
        replace_value(case.body, random)


def use_existing_ids(case):
    parameters = test_resources.get_path_parameters(case.operation.path)
    for name in case.path_parameters or {}:
        case.path_parameters[name] = parameters[name]
    for name in ("issue_id", "since", "until"):
        if isinstance(case.query, dict) and name in case.query and "audit" not in case.operation.path:
            case.query[name] = test_resources.issue
    if case.operation.path.startswith(TYPICAL_YEARS) and has_place(case.query):
        case.query.update(PLACE)
    if isinstance(case.body, dict) and "members" in case.body:
        case.body["members"] = [test_resources.ids["utility_scale_sites"]]
        case.body.pop("area", None)
        case.body.pop("tags", None)


def has_place(query):
    """Whether the query has coordinates of a place on Earth."""
    if not isinstance(query, dict):
        return False
    coordinates = [(query.get("latitude"), 90), (query.get("longitude"), 180)]
    return all(isinstance(value, (int, float)) and abs(value) <= limit for value, limit in coordinates)


def to_local_url(url):
    try:
        parts = urlsplit(url)
        return urlunsplit(("http", RECEIVER, parts.path, parts.query, parts.fragment)) if parts.netloc else url
    except ValueError:
        return url


@schemathesis.hook
def after_call(context, case, response):
    statuses[case.operation.label][response.status_code] += 1
    path = case.operation.path
    if case.method == "DELETE" and response.status_code == 204 and not path.startswith("/admin"):
        test_resources.recreate(path)
    if path == "/keys/{key_id}/rotate" and response.status_code < 300:
        test_resources.recreate(path)


@atexit.register
def write_report():
    with open(REPORT, "w", encoding="utf-8") as file:
        json.dump(statuses, file)
