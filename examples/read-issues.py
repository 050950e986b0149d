"""Reads new forecasts of all sites from Kafka. Delivery is at least once: duplicates have the same issue_id.

pip install kafka-python
"""

import json
import os

from kafka import KafkaConsumer

consumer = KafkaConsumer(
    os.environ.get("TOPIC", "forecast.site.v1"),
    bootstrap_servers=os.environ.get("KAFKA", "localhost:19092").split(","),
    group_id=os.environ.get("GROUP", "example-python"),
    auto_offset_reset="earliest",
    enable_auto_commit=False,
)
newest = {}

for message in consumer:
    issue = json.loads(message.value)
    if newest.get(issue["resource"]) != issue["issue_id"]:
        newest[issue["resource"]] = issue["issue_id"]
        # Columns have one value per five minutes. The first period ends at first_period_end.
        forecasts = issue["forecasts"]
        peak = max(forecasts["pv_estimate"][:288])
        print(
            issue["resource"],
            issue["issue_id"],
            forecasts["first_period_end"],
            f"peak of 24 h {peak:g} {issue['unit']}",
            flush=True,
        )
    # Commit after processing: unprocessed events are redelivered after a crash.
    consumer.commit()
