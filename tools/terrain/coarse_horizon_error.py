"""Prints the errors of flat and coarse horizons on fractal terrain that has the coarse elevations as its cell means.

Usage: python coarse_horizon_error.py Altitude.h5, the file of pvlib; needs numpy and h5py. Below the size of a cell, the
terrain continues the roughness of each region: the structure function of the cells at lags of 1, 2 and 4 cells.
"""

import sys

import h5py
import numpy as np

EARTH_RADIUS, METRES_PER_CELL, CELLS_PER_DEGREE = 6_371_000, 9266, 12  # the radius in metres
CELLS, FINE = 16, 40  # cells along a side of a region, and samples along a side of a cell
MIN_COARSE_ELEVATION = 1  # degrees; lower coarse horizons count as flat
SUMMIT_RADIUS = 3000  # metres
REGIONS = [
    (46.5, 9), (39.3, -106.5), (-33, -70), (28.5, 84), (61.5, 8.5), (42, 76), (36.5, -83),
    (40.5, -4.5), (31.5, -7.5), (36, 138), (-44, 170), (45, 3), (38, -112.5), (38.5, 38),
]  # fmt: skip

with h5py.File(sys.argv[1]) as file:
    cells = next(iter(file.values()))[:].astype(float)
cells = np.where(cells == 255, 0, 28 * cells - 450)  # metres; 255 is the sea
random = np.random.default_rng(7)
distances = 200 * 1.01 ** np.arange(556)  # metres
drops = 0.87 * distances**2 / 2 / EARTH_RADIUS  # metres, by the curvature of the earth less refraction
azimuths = np.radians(np.arange(0, 360, 5)[:, None] + np.array([-2, 0, 2])).ravel()[:, None]


def interpolate(grid, y, x):
    y, x = np.clip(y, 0, grid.shape[0] - 1.001), np.clip(x, 0, grid.shape[1] - 1.001)
    row, column = y.astype(int), x.astype(int)
    down, right = y - row, x - column
    north = grid[row, column] * (1 - right) + grid[row, column + 1] * right
    return north * (1 - down) + (grid[row + 1, column] * (1 - right) + grid[row + 1, column + 1] * right) * down


def coarse_elevation(latitude, longitude):
    return interpolate(cells, (90 - latitude) * CELLS_PER_DEGREE - 0.5, (longitude + 180) * CELLS_PER_DEGREE - 0.5)


def compute_horizon(elevation_at, latitude, longitude, ground):
    start, angle = np.radians(latitude), distances / EARTH_RADIUS
    sine = np.sin(start) * np.cos(angle) + np.cos(start) * np.sin(angle) * np.cos(azimuths)
    longitude_difference = np.arctan2(np.sin(azimuths) * np.sin(angle) * np.cos(start), np.cos(angle) - np.sin(start) * sine)
    height = elevation_at(np.degrees(np.arcsin(sine)), longitude + np.degrees(longitude_difference))
    steepest = ((height - ground - drops) / distances).max(axis=1).clip(0)
    return np.degrees(np.arctan(steepest)).reshape(-1, 3).mean(axis=1)


def create_terrain(latitude, longitude):
    """Returns the elevation model of a region."""
    row, column = (int(degrees * CELLS_PER_DEGREE) - CELLS // 2 for degrees in (90 - latitude, longitude + 180))
    block, shrink = cells[row : row + CELLS, column : column + CELLS], np.cos(np.radians(latitude))
    lags = np.array([1, 2, 4])
    differences = [(block[:, k:] - block[:, :-k], block[k:] - block[:-k]) for k in lags]
    structure = [(np.mean(east**2) + np.mean(south**2)) / 2 for east, south in differences]
    hurst = np.clip(np.polyfit(np.log(lags), np.log(structure), 1)[0] / 2, 0.3, 0.95)
    size, step = CELLS * FINE, METRES_PER_CELL / FINE
    wavenumber = np.hypot(np.fft.fftfreq(size, step)[:, None], np.fft.fftfreq(size, step * shrink))
    wavenumber[0, 0] = np.inf
    detail = np.fft.ifft2(np.fft.fft2(random.standard_normal((size, size))) * wavenumber ** -(hurst + 1)).real
    lag = round(FINE * (1 + shrink) / 2)
    detail *= np.sqrt(structure[0] / np.mean((detail[lag:] - detail[:-lag]) ** 2))
    means = detail.reshape(CELLS, FINE, CELLS, FINE).mean(axis=(1, 3))
    centres = (np.arange(size) + 0.5) / FINE - 0.5
    detail -= interpolate(means, *np.meshgrid(centres, centres, indexing="ij"))

    def elevation_at(at_latitude, at_longitude):
        y = ((90 - at_latitude) * CELLS_PER_DEGREE - row) * FINE - 0.5
        x = ((at_longitude + 180) * CELLS_PER_DEGREE - column) * FINE - 0.5
        is_inside = (y > 0) & (y < size - 1) & (x > 0) & (x < size - 1)
        return coarse_elevation(at_latitude, at_longitude) + np.where(is_inside, interpolate(detail, y, x), 0)

    return elevation_at


def find_summits(elevation_at, latitude, longitude):
    """Returns up to 40 places that are the highest within 3 km."""
    step = 1 / 480
    latitudes, longitudes = np.arange(-0.3, 0.3, step) + latitude, np.arange(-0.4, 0.4, step) + longitude
    heights = elevation_at(*np.meshgrid(latitudes, longitudes, indexing="ij"))
    up = int(SUMMIT_RADIUS / (step * METRES_PER_CELL * CELLS_PER_DEGREE))
    side = int(up / np.cos(np.radians(latitude)))
    summits = [
        (latitudes[i], longitudes[j])
        for i in range(up, len(latitudes) - up)
        for j in range(side, len(longitudes) - side)
        if heights[i, j] == heights[i - up : i + up + 1, j - side : j + side + 1].max()
    ]
    return [summits[k] for k in random.permutation(len(summits))[:40]]


def compute_errors(elevation_at, latitude, longitude):
    """Returns mean square errors: flat, coarse, and coarse with the stated elevation."""
    place = np.array([latitude]), np.array([longitude])
    ground, table = elevation_at(*place)[0], coarse_elevation(*place)[0]
    exact = compute_horizon(elevation_at, latitude, longitude, ground)
    coarse = [compute_horizon(coarse_elevation, latitude, longitude, height) for height in (table, max(table, ground))]
    horizons = [0 * exact, *coarse]
    return [np.mean((np.where(horizon < MIN_COARSE_ELEVATION, 0, horizon) - exact) ** 2) for horizon in horizons]


errors = {"random places": [], "summits": []}
for centre in REGIONS:
    terrain = create_terrain(*centre)
    places = [centre + random.uniform(-0.25, 0.25, 2) for _ in range(60)]
    errors["random places"] += [compute_errors(terrain, *place) for place in places]
    errors["summits"] += [compute_errors(terrain, *place) for place in find_summits(terrain, *centre)]
for name, rows in errors.items():
    rows = np.array(rows)
    flat, coarse, stated = np.sqrt(rows.mean(axis=0))
    worse, stated_worse = (np.mean(rows[:, k] > rows[:, 0]) for k in (1, 2))
    print(f"{len(rows)} {name}: flat {flat:.2f}, coarse {coarse:.2f} (worse at {worse:.0%}), ", end="")
    print(f"with the stated elevation {stated:.2f} degrees (worse at {stated_worse:.0%})")
