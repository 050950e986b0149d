import { DiskCache } from '../download/disk-cache';
import { openTerrain } from './open-terrain';

describe('horizons of the coarse terrain table', () => {
  const compute = async (latitude: number, longitude: number, known = {}) => {
    const source = await openTerrain({ cache: new DiskCache('/unused', 1), log: { info: () => {} } });
    const horizon = await source.computeHorizon(latitude, longitude, AbortSignal.timeout(5000), known);
    return horizon && { ...horizon, at: (azimuth: number) => horizon.elevations[azimuth / 5] };
  };
  /** Mean square error [deg2] of a horizon every 7.5 or 90 degrees, interpolated to its azimuths. */
  const meanSquare = (errors: readonly number[]) =>
    errors.reduce((sum, error) => sum + error * error, 0) / errors.length;

  // Horizons from SRTM by PVGIS, clockwise from north every 90 and every 45 degrees.
  it.each([
    ['Grindelwald', 46.62, 8.04, [16.8, 24.1, 32.8, 9.9], 0.9],
    ['Albuquerque', 35.171, -106.465, [9.9, 15.7, 10.3, 11.8, 4.6, 0, 0, 1.1], 0.9],
  ])('of %s are closer to those of exact tiles than a flat one', async (_, latitude, longitude, exact, ratio) => {
    const horizon = await compute(latitude, longitude);
    expect(horizon?.model).toBe('coarse');
    const errors = exact.map((elevation, i) => horizon!.at((i * 360) / exact.length) - elevation);
    expect(meanSquare(errors)).toBeLessThan(ratio * meanSquare(exact));
  });

  it('are those of the stated elevation on a summit, which the table levels, and not of one below the table', async () => {
    const [latitude, longitude] = [46.62, 8.04];
    const onTable = await compute(latitude, longitude);
    const onSummit = await compute(latitude, longitude, { elevation: onTable!.ground + 900 });
    onTable!.elevations.forEach((elevation, i) => expect(onSummit!.elevations[i]).toBeLessThanOrEqual(elevation));
    expect(Math.max(...onSummit!.elevations)).toBeLessThan(0.5 * Math.max(...onTable!.elevations));
    const inValley = await compute(latitude, longitude, { elevation: onTable!.ground - 300 });
    expect(inValley!.elevations).toEqual(onTable!.elevations);
  });

  it('are not computed again for a caller that knows them', async () =>
    expect(await compute(46.62, 8.04, { isCoarseKnown: true })).toBeUndefined());

  it('are flat in flat country, although heights have steps of 28 m, and do not exist at sea', async () => {
    for (const [latitude, longitude] of [
      [52.4, 4.9],
      [-32.95, -60.65],
      [55.8, 37.6],
    ])
      expect((await compute(latitude, longitude))?.elevations).toEqual(Array(72).fill(0));
    expect(await compute(30, -45)).toBeUndefined();
  });
});
