"""Reads cases from standard input and prints the share of each row that the next one shades, by pvlib."""

import json
import sys

from pvlib import shading

shares = []
for case in json.load(sys.stdin):
    shares.append(
        float(
            shading.shaded_fraction1d(
                case["sun"]["zenith"],
                case["sun"]["azimuth"],
                axis_azimuth=(case["azimuth"] - 90) % 360,
                shaded_row_rotation=case["tilt"],
                shading_row_rotation=case["tilt"],
                collector_width=case["gcr"],
                pitch=1,
            )
        )
    )
print(json.dumps(shares))
