"""Reads cases from standard input and prints the position of each tracker by pvlib."""

import json
import sys

import numpy
from pvlib import tracking

positions = []
for case in json.load(sys.stdin):
    slope, slope_azimuth, axis = case["terrain_slope"], case["terrain_azimuth"], case["axis_azimuth"]
    axis_tilt = case.get("axis_tilt")
    if axis_tilt is None:
        axis_tilt = tracking.calc_axis_tilt(slope_azimuth, slope, axis)
    position = tracking.singleaxis(
        case["zenith"],
        case["azimuth"],
        axis_tilt=axis_tilt,
        axis_azimuth=axis,
        max_angle=case["max_angle"],
        backtrack=case["backtrack"],
        gcr=case["gcr"],
        cross_axis_tilt=tracking.calc_cross_axis_tilt(slope_azimuth, slope, axis, axis_tilt),
    )
    positions.append({name: numpy.asarray(position[name]).item() for name in ("tracker_theta", "aoi", "surface_tilt")})
print(json.dumps(positions))
