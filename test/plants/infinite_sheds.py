"""Reads cases from standard input and prints the irradiance on one side of a row by pvlib's infinite sheds model."""

import json
import sys

import numpy
from pvlib.bifacial import infinite_sheds

FIELDS = ("poa_direct", "poa_sky_diffuse", "poa_ground_diffuse")

results = []
for case in json.load(sys.stdin):
    values = infinite_sheds.get_irradiance_poa(
        numpy.array([case["tilt"]]),
        numpy.array([case["azimuth"]]),
        numpy.array([case["sun"]["zenith"]]),
        numpy.array([case["sun"]["azimuth"]]),
        case["gcr"],
        case["height"],
        case["pitch"],
        numpy.array([case["ghi"]]),
        numpy.array([case["dhi"]]),
        numpy.array([case["dni"]]),
        case["albedo"],
    )
    results.append({name: numpy.asarray(values[name]).item() for name in FIELDS})
print(json.dumps(results))
