"""Reads cases from standard input and prints the soiling loss that pvlib computes for each."""

import json
import sys

import pandas
from pvlib import soiling


def kimber(case, rain):
    return soiling.kimber(
        rain,
        cleaning_threshold=case["cleaningThreshold"],
        soiling_loss_rate=case["lossPerDay"],
        grace_period=case["gracePeriod"],
        max_soiling=case["maxLoss"],
        initial_soiling=case["initialLoss"],
        manual_wash_dates=[rain.index[wash] for wash in case["washes"]],
    )


def hsu(case, rain):
    """pvlib's HSU model has no washes: each starts a new run with clean modules and the rain that fell before."""
    sums = rain.rolling(pandas.Timedelta(seconds=case["rainWindow"]), closed="right").sum()
    step = pandas.Timedelta(seconds=case["seconds"])
    column = lambda name: pandas.Series(case[name], rain.index)
    bounds = [0, *[wash + 1 for wash in case["washes"]], len(rain)]
    loss = pandas.Series(0.0, rain.index)
    for start, end in zip(bounds, bounds[1:]):
        if end - start < 2:
            continue
        part = slice(start, end)
        ratio = soiling.hsu(
            sums.iloc[part],
            case["cleaningThreshold"],
            column("tilt").iloc[part],
            column("pm25").iloc[part],
            column("pm10").iloc[part],
            depo_veloc={"2_5": case["fineVelocity"], "10": case["coarseVelocity"]},
            rain_accum_period=step,
        )
        loss.iloc[part] = 1 - ratio
    for wash in case["washes"]:
        loss.iloc[wash] = 0
    return loss


losses = []
for case in json.load(sys.stdin):
    times = pandas.date_range("2026-01-01", periods=len(case["rain"]), freq=f"{case['seconds']}s", tz="UTC")
    rain = pandas.Series(case["rain"], times)
    losses.append((kimber if case["kind"] == "kimber" else hsu)(case, rain).tolist())
print(json.dumps(losses))
