"""Reads cases from standard input and prints the snow coverage of each by pvlib."""

import json
import sys

import pandas
from pvlib import snow

coverages = []
for case in json.load(sys.stdin):
    times = pandas.date_range("2026-01-01", periods=len(case["poa"]), freq=f"{case['seconds']}s", tz="UTC")
    series = {name: pandas.Series(case[name], times) for name in ("snowfall", "poa", "airTemp", "tilt", "depth")}
    coverage = snow.coverage_nrel(
        series["snowfall"],
        series["poa"],
        series["airTemp"],
        series["tilt"],
        initial_coverage=case["initialCoverage"],
        snow_depth=series["depth"] if case["hasDepth"] else None,
    )
    coverages.append(coverage.tolist())
print(json.dumps(coverages))
