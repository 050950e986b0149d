"""
The reference of the engine bench: the same chain, for the same sites, weather and skies, with the functions of pvlib-python in
their fastest numpy layout. pvlib.ts calls it with a folder that has `inputs.json` and `inputs.f64`. It writes `power.f64`
(scenario x site x step) and prints one JSON object.

Not timed: the site-independent part of the solar position, and the clear sky, because pvlib has no REST2. This file adds
YANG4, which pvlib lacks, in the style of its models. Terms that do not depend on the scenario are computed once for the three
scenarios: site-dependent part of the solar position, airmass, tracker, angle of incidence, incidence angle modifier.
A layout is a number of sites per array, with all steps or only those in daylight; the fastest one counts.
"""

import json
import os
import sys
import time
import warnings

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

import numpy as np  # noqa: E402
from pvlib import atmosphere, iam, inverter, irradiance, pvsystem, spa, temperature, tracking  # noqa: E402

warnings.filterwarnings("ignore")
np.seterr(all="ignore")

SITES_AT_ONCE = (4, 12, 24, 48)
ROUNDS = 5
SCENARIOS = ("opacity50", "opacity90", "opacity10")


def cosd(degrees):
    return np.cos(np.radians(degrees))


class SunTable:
    """The site-independent part of the solar position algorithm, per step."""

    def __init__(self, unixtime, delta_t):
        jd = spa.julian_day(unixtime)
        jc = spa.julian_century(jd)
        jce = spa.julian_ephemeris_century(spa.julian_ephemeris_day(jd, delta_t))
        jme = spa.julian_ephemeris_millennium(jce)
        distance = spa.heliocentric_radius_vector(jme)
        arguments = [
            argument(jce)
            for argument in (
                spa.mean_elongation,
                spa.mean_anomaly_sun,
                spa.mean_anomaly_moon,
                spa.moon_argument_latitude,
                spa.moon_ascending_longitude,
            )
        ]
        nutation = np.empty((2, len(unixtime)))
        spa.longitude_obliquity_nutation(jce, *arguments, nutation)
        obliquity = spa.true_ecliptic_obliquity(spa.mean_ecliptic_obliquity(jme), nutation[1])
        longitude = spa.apparent_sun_longitude(
            spa.geocentric_longitude(spa.heliocentric_longitude(jme)),
            nutation[0],
            spa.aberration_correction(distance),
        )
        latitude = spa.geocentric_latitude(spa.heliocentric_latitude(jme))
        self.sidereal_time = spa.apparent_sidereal_time(spa.mean_sidereal_time(jd, jc), nutation[0], obliquity)
        self.right_ascension = spa.geocentric_sun_right_ascension(longitude, obliquity, latitude)
        self.declination = spa.geocentric_sun_declination(longitude, obliquity, latitude)
        self.parallax = spa.equatorial_horizontal_parallax(distance)
        self.equation_of_time = spa.equation_of_time(
            spa.sun_mean_longitude(jme), self.right_ascension, nutation[0], obliquity
        )
        day_of_year = np.array([time.gmtime(t).tm_yday for t in unixtime])
        self.dni_extra = irradiance.get_extra_radiation(day_of_year, method="spencer")
        self.hours = unixtime / 3600


def compute_positions(sun_table, latitude, longitude, elevation):
    """Computes the site-dependent part: apparent zenith, true zenith, azimuth, degrees."""
    hour_angle = spa.local_hour_angle(sun_table.sidereal_time, longitude, sun_table.right_ascension)
    u = spa.uterm(latitude)
    x = spa.xterm(u, latitude, elevation)
    y = spa.yterm(u, latitude, elevation)
    shift = spa.parallax_sun_right_ascension(x, sun_table.parallax, hour_angle, sun_table.declination)
    declination = spa.topocentric_sun_declination(
        sun_table.declination, x, y, sun_table.parallax, shift, hour_angle
    )
    hour_angle = spa.topocentric_local_hour_angle(hour_angle, shift)
    true_elevation = spa.topocentric_elevation_angle_without_atmosphere(latitude, declination, hour_angle)
    pressure = atmosphere.alt2pres(elevation) / 100
    refraction = spa.atmospheric_refraction_correction(pressure, 12.0, true_elevation, 0.5667)
    azimuth = spa.topocentric_azimuth_angle(
        spa.topocentric_astronomers_azimuth(hour_angle, declination, latitude)
    )
    return 90 - true_elevation - refraction, 90 - true_elevation, azimuth


def hourly_engerer2(ghi, clear, horizontal_extra, zenith, solar_time, steps_per_hour):
    """Computes the hourly Engerer2 diffuse fraction (Bright & Engerer, 2019), interpolated between the middles of hours."""
    hours = np.arange(0, ghi.shape[1], steps_per_hour)
    day = clear > 0
    steps = np.maximum(np.add.reduceat(day, hours, axis=1), 1)

    def mean(values):
        return np.add.reduceat(np.where(day, values, 0), hours, axis=1) / steps

    hour_ghi, hour_clear, extra = mean(ghi), mean(clear), np.maximum(mean(horizontal_extra), 1e-9)
    kt = hour_ghi / extra
    exponent = -5.3169 + 8.5084 * kt + 0.013241 * mean(solar_time) + 0.0074356 * mean(zenith)
    exponent += -3.0329 * (hour_clear / extra - kt)
    fraction = -0.0097539 + 1.0097539 / (1 + np.exp(exponent))
    fraction = np.clip(fraction + 0.56403 * np.maximum(0, 1 - hour_clear / np.maximum(hour_ghi, 1e-9)), 0, 1)
    lit = hour_clear > 0
    previous, following = np.roll(fraction, 1, axis=1), np.roll(fraction, -1, axis=1)
    previous = np.where(np.roll(lit, 1, axis=1), previous, fraction)
    following = np.where(np.roll(lit, -1, axis=1), following, fraction)
    offset = (np.arange(ghi.shape[1]) % steps_per_hour + 0.5) / steps_per_hour - 0.5
    hour = np.arange(ghi.shape[1]) // steps_per_hour
    neighbour = np.where(offset < 0, previous[:, hour], following[:, hour])
    return fraction[:, hour] + np.abs(offset) * (neighbour - fraction[:, hour])


def yang4(kt, cloudless_exponent, ghi, ghi_clear, hourly):
    """Computes the diffuse fraction by YANG4 (Yang, 2021). No part of `cloudless_exponent` depends on clouds."""
    fraction = 0.0361 + (1 - 0.0361) / (1 + np.exp(cloudless_exponent + (4.3184 + 4.7952) * kt - 2.8396 * hourly))
    return np.clip(fraction + 1.4414 * np.maximum(0, 1 - ghi_clear / ghi), 0, 1)


def compute_low_sun_beam(ghi, clear, clear_beam):
    """Computes the beam near the horizon by Mueller et al. (2009), W/m2."""
    index = np.minimum(1, ghi / clear)
    return clear_beam * np.maximum(0, index - 0.38 * (1 - index)) ** 2.5


def compute_power(sun_table, sites, columns, only_daylight, steps_per_hour):
    """Computes the AC power of some sites, scenario x site x step."""
    shape = columns["clear"].shape
    place = [np.array([site[name] for site in sites])[:, None] for name in ("latitude", "longitude", "elevation")]
    zenith, true_zenith, azimuth = compute_positions(sun_table, *place)
    dni_extra = np.broadcast_to(sun_table.dni_extra, shape)
    solar_time = (sun_table.hours + place[1] / 15 + sun_table.equation_of_time / 60) % 24
    power = np.zeros((len(SCENARIOS), *shape))
    horizontal_extra = dni_extra * np.maximum(cosd(true_zenith), 0.065)
    ghi_by_scenario = [columns["clear"] * (1 - columns[name] / 100) for name in SCENARIOS]
    hourly = [
        hourly_engerer2(ghi, columns["clear"], horizontal_extra, true_zenith, solar_time, steps_per_hour)
        for ghi in ghi_by_scenario
    ]
    tracked = np.array([site["tracker"] is not None for site in sites])
    for group in (tracked, ~tracked):
        if not group.any():
            continue
        mask = (zenith < 90) & group[:, None] if only_daylight else np.broadcast_to(group[:, None], shape)
        site_indexes = np.nonzero(mask)[0]

        def read_property(name):
            return np.array([site[name] if site[name] is not None else np.nan for site in sites])[site_indexes]

        z, zt, a, extra = zenith[mask], true_zenith[mask], azimuth[mask], dni_extra[mask]
        clear, albedo = columns["clear"][mask], columns["albedo"][mask]
        airmass = np.nan_to_num(atmosphere.get_relative_airmass(z))
        if group is tracked:
            tracker = next(site["tracker"] for site in sites if site["tracker"])
            rotation = tracking.singleaxis(
                z,
                a,
                axis_tilt=tracker["axisTilt"],
                axis_azimuth=tracker["axisAzimuth"],
                max_angle=tracker["maxAngle"],
                backtrack=tracker["hasBacktracking"],
                gcr=tracker["gcr"],
            )
            tilt = np.nan_to_num(rotation["surface_tilt"])
            surface_azimuth = np.nan_to_num(rotation["surface_azimuth"])
            aoi = np.nan_to_num(rotation["aoi"], nan=90)
            projection = cosd(aoi)
        else:
            tilt, surface_azimuth = read_property("tilt"), read_property("azimuth")
            projection = irradiance.aoi_projection(tilt, surface_azimuth, z, a)
            aoi = np.degrees(np.arccos(projection))
        modifier = iam.physical(aoi)
        extra_horizontal, clear_beam = horizontal_extra[mask], columns["clear_beam"][mask]
        cloudless_exponent = -0.5744 - 0.0011 * solar_time[mask] + 0.0004 * zt - 4.7952 * clear / extra_horizontal
        low_sun_share, cos_zenith = np.clip((zt - 80) / 5, 0, 1), np.maximum(cosd(zt), 1e-9)
        air_temp, wind_speed = columns["air_temp"][mask], columns["wind_speed"][mask]
        capacity, efficiency = read_property("capacity"), sites[0]["inverterEfficiency"]
        for scenario in range(len(SCENARIOS)):
            ghi = ghi_by_scenario[scenario][mask]
            fraction = yang4(ghi / extra_horizontal, cloudless_exponent, ghi, clear, hourly[scenario][mask])
            high_sun_beam = np.minimum(extra, ghi * (1 - fraction) / cos_zenith)
            low_sun_beam = compute_low_sun_beam(ghi, clear, clear_beam)
            beam_normal = (1 - low_sun_share) * high_sun_beam + low_sun_share * low_sun_beam
            dni = np.minimum(beam_normal, ghi / cos_zenith)
            dhi = ghi - dni * cos_zenith
            sky = irradiance.perez_driesse(tilt, surface_azimuth, dhi, dni, extra, z, a, airmass)
            beam = np.maximum(dni * projection, 0)
            ground = irradiance.get_ground_diffuse(tilt, ghi, albedo)
            poa = beam + sky + ground
            effective = beam * modifier + sky + ground
            cell = temperature.faiman(poa, air_temp, wind_speed, 25, 6.84)
            dc = pvsystem.pvwatts_dc(effective, cell, read_property("capacityDc"), sites[0]["gammaPdc"])
            ac = inverter.pvwatts(dc * sites[0]["lossFactor"], capacity / efficiency, efficiency, 0.9637)
            power[scenario][mask] = np.nan_to_num(ac)
    return power


def compute_in_chunks(sun_table, sites, columns, size, only_daylight, steps_per_hour):
    """Computes the AC power of all sites, some at a time."""
    powers = []
    for start in range(0, len(sites), size):
        chunk = {name: values[start : start + size] for name, values in columns.items()}
        powers.append(compute_power(sun_table, sites[start : start + size], chunk, only_daylight, steps_per_hour))
    return np.concatenate(powers, axis=1)


def main(folder):
    with open(os.path.join(folder, "inputs.json")) as file:
        inputs = json.load(file)
    sites, first, step, count = inputs["sites"], inputs["first"], inputs["step"], inputs["count"]
    values = np.fromfile(os.path.join(folder, "inputs.f64")).reshape(len(inputs["columns"]), len(sites), count)
    columns = dict(zip(inputs["columns"], values))
    unixtime = first + step * np.arange(count, dtype=float)
    start = time.gmtime(first)
    sun_table = SunTable(unixtime, spa.calculate_deltat(start.tm_year, start.tm_mon))
    best = {"seconds": float("inf")}
    for size in SITES_AT_ONCE:
        for only_daylight in (False, True):
            for _ in range(ROUNDS):
                started_at = time.process_time()
                power = compute_in_chunks(sun_table, sites, columns, size, only_daylight, round(3600 / step))
                seconds = time.process_time() - started_at
                if seconds < best["seconds"]:
                    best = {"seconds": seconds, "sites_at_once": size, "only_daylight": only_daylight}
    power.tofile(os.path.join(folder, "power.f64"))
    print(json.dumps(best))


main(sys.argv[1])
