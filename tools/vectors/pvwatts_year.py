"""Writes reference files into a folder: a year of hourly power by PVWatts, computed by pvlib, of a roof and of a tracker.

The weather is a clear sky with random clouds; the hours, models and constants are those of PVWatts version 5.
"""

import json
import sys

import numpy as np
import pandas as pd
from pvlib import iam, inverter, irradiance, location, pvsystem, temperature, tracking

LATITUDE, LONGITUDE, ELEVATION, UTC_OFFSET = 39.73, -105.18, 1819.6, -7
META = {
    "lat": LATITUDE, "lon": LONGITUDE, "elev_m": ELEVATION, "utc_offset_h": UTC_OFFSET, "dc_kw": 4, "ac_cap_w": 4000 / 1.2,
    "inv_eta": 0.96, "losses_pct": 14.08, "albedo": 0.2, "gamma": -0.0047,
}  # fmt: skip
PLANTS = {
    "pvwatts_year_roof": {"tilt": 20, "azimuth": 180, "temp_model": "Fuentes, NOCT 49"},
    "pvwatts_year_tracker": {
        "tracker": {"axis_tilt": 0, "axis_azimuth": 180, "max_angle": 60, "gcr": 0.4, "backtrack": True},
        "temp_model": "Fuentes, NOCT 45",
    },
}
COLUMNS = ("month", "day", "hour", "dni", "dhi", "temp_air", "wind", "p_ac_w")

hours = pd.date_range("2019-01-01", "2019-12-31 23:00", freq="h", tz=f"Etc/GMT+{-UTC_OFFSET}")
minutes = pd.date_range(hours[0], periods=60 * len(hours), freq="min") + pd.Timedelta("30s")
place = location.Location(LATITUDE, LONGITUDE, altitude=ELEVATION)


def compute_middles():
    """Returns the middle of each hour, or of its part with the sun above the horizon, and whether it has such a part."""
    zenith = place.get_solarposition(minutes)["apparent_zenith"].to_numpy().reshape(-1, 60)
    lit = zenith < 90
    middle = np.where(lit.any(axis=1), (lit * (np.arange(60) + 0.5)).sum(axis=1) / np.maximum(1, lit.sum(axis=1)), 30)
    return hours + pd.to_timedelta(middle, unit="min"), lit.any(axis=1)


times, has_sun = compute_middles()
sun = place.get_solarposition(times)
zenith = sun["apparent_zenith"].to_numpy()
clear = place.get_clearsky(times, solar_position=sun)
random = np.random.default_rng(26)
clouds = np.repeat(random.beta(2, 1, 365 * 4), 6)
dni = np.round(clear["dni"].to_numpy() * clouds * has_sun)
dhi = np.round(clear["dhi"].to_numpy() * (1 + 2 * (1 - clouds)) * has_sun)
mean_temp_air = 10 - 12 * np.cos(2 * np.pi * hours.day_of_year / 365) - 6 * np.cos(2 * np.pi * (hours.hour - 3) / 24)
temp_air = np.round(np.asarray(mean_temp_air) + random.normal(0, 2, len(hours)), 1)
wind = np.round(random.gamma(3, 1, len(hours)), 1)
cos_zenith = np.maximum(0, np.cos(np.radians(zenith)))
ghi = dhi + dni * cos_zenith
dni_extra = irradiance.get_extra_radiation(times, method="nrel")
airmass = place.get_airmass(times, solar_position=sun, model="kastenyoung1989")["airmass_relative"]

for name, plant in PLANTS.items():
    if "tracker" in plant:
        rotation = tracking.singleaxis(zenith, sun["azimuth"].to_numpy(), **plant["tracker"])
        tilt = np.nan_to_num(rotation["surface_tilt"])
        azimuth = np.nan_to_num(rotation["surface_azimuth"], nan=180.0)
    else:
        tilt, azimuth = (np.full(len(hours), float(plant[angle])) for angle in ("tilt", "azimuth"))
    plane = irradiance.get_total_irradiance(
        tilt, azimuth, zenith, sun["azimuth"].to_numpy(), dni, ghi, dhi,
        dni_extra=np.asarray(dni_extra), airmass=airmass.to_numpy(), albedo=META["albedo"], model="perez",
    )  # fmt: skip
    aoi = irradiance.aoi(tilt, azimuth, zenith, sun["azimuth"].to_numpy())
    direct, diffuse, poa = (np.nan_to_num(plane[part]) for part in ("poa_direct", "poa_diffuse", "poa_global"))
    noct = float(plant["temp_model"].split()[-1])
    cell = temperature.fuentes(
        pd.Series(poa, hours), pd.Series(temp_air, hours), pd.Series(wind, hours), noct_installed=noct
    ).to_numpy()
    effective_irradiance = direct * iam.physical(aoi) + diffuse
    pdc0 = 1000 * META["dc_kw"]
    pdc = pvsystem.pvwatts_dc(effective_irradiance, cell, pdc0, META["gamma"]) * (1 - META["losses_pct"] / 100)
    power = inverter.pvwatts(pdc, META["ac_cap_w"] / META["inv_eta"], META["inv_eta"])
    values = (hours.month, hours.day, hours.hour, dni, dhi, temp_air, wind, power)
    table = np.column_stack([np.asarray(value, dtype=float) for value in values])[has_sun]
    with open(f"{sys.argv[1]}/{name}_hourly.json", "w", encoding="utf-8") as file:
        json.dump({"meta": {**META, **plant}, "columns": COLUMNS, "rows": table.tolist()}, file)
