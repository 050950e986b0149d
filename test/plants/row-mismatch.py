"""Reads cases from stdin. Prints the shaded fraction of each row by pvlib, and the fraction of the beam that is lost to its blocks of cells."""

import json
import sys

from pvlib import shading

results = []
for case in json.load(sys.stdin):
    shaded = shading.shaded_fraction1d(
        case["zenith"],
        case["azimuth"],
        axis_azimuth=case["axisAzimuth"],
        axis_tilt=case["axisTilt"],
        cross_axis_slope=case["crossAxisTilt"],
        shaded_row_rotation=case["rotation"],
        collector_width=case["gcr"],
        pitch=1,
    )
    blocks = case["blocks"]
    loss = shading.direct_martinez(1000, case["beam"], shaded, blocks * shaded, blocks)
    results.append({"shaded": float(shaded), "loss": float(loss)})
print(json.dumps(results))
