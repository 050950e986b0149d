import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pvSystem, singleAxis } from '@daystar/solar';
import { findPython } from '@daystar/testing';

interface PvlibPosition {
  readonly tracker_theta: number;
  readonly aoi: number;
  readonly surface_tilt: number;
}

/** Suns clockwise from north: low in the east, morning, noon, afternoon, low in the west. */
const SUNS = [
  [86, 75],
  [72, 95],
  [35, 170],
  [55, 250],
  [81, 281],
] as const;
/** Azimuths of the service: 0 north, -90 east, 90 west. */
const TRACKERS = [
  { azimuth: 0, ground_coverage_ratio: 0.33 },
  { azimuth: 180, ground_coverage_ratio: 0.6, tracker_max_rotation_angle: 45 },
  { azimuth: 170, tracker_back_tracking: false, tracker_max_rotation_angle: 80 },
  { azimuth: 180, ground_coverage_ratio: 0.5, tracker_axis_tilt: 12 },
  { azimuth: 180, ground_coverage_ratio: 0.5, terrain_slope: 8, terrain_azimuth: 90 },
  { azimuth: -170, ground_coverage_ratio: 0.45, terrain_slope: 11, terrain_azimuth: -135 },
  { azimuth: 0, ground_coverage_ratio: 0.45, terrain_slope: 6, terrain_azimuth: -60, tracker_axis_tilt: 0 },
];
const clockwise = (azimuth: number) => (360 - azimuth) % 360;

describe('a tracker of a site', () => {
  const found = findPython('pvlib==0.15.2');
  if ('missing' in found) {
    it.skip(`rotates as in pvlib [skipped: ${found.missing}]`, () => undefined);
    return;
  }
  const pairs = TRACKERS.flatMap((tracker) => SUNS.map(([zenith, azimuth]) => ({ tracker, zenith, azimuth })));
  const cases = pairs.map(({ tracker, zenith, azimuth }) => ({
    zenith,
    azimuth,
    axis_azimuth: clockwise(tracker.azimuth),
    axis_tilt: tracker.tracker_axis_tilt,
    max_angle: tracker.tracker_max_rotation_angle ?? 60,
    backtrack: tracker.tracker_back_tracking ?? true,
    gcr: tracker.ground_coverage_ratio ?? 0.4,
    terrain_slope: tracker.terrain_slope ?? 0,
    terrain_azimuth: clockwise(tracker.terrain_azimuth ?? 0),
  }));
  const { stdout } = spawnSync(found.path, [join(__dirname, 'trackers.py')], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
  });
  const positions = JSON.parse(stdout) as PvlibPosition[];

  it.each(pairs.map((pair, i) => [JSON.stringify(pair), pair, positions[i]] as const))(
    '%s rotates as in pvlib',
    (_name, { tracker, ...sun }, expected) => {
      const site = { latitude: 40, capacity: 1, tracking_type: 'horizontal_single_axis' as const, ...tracker };
      const { mounting } = pvSystem(site, 'utility', 0);
      if (mounting.kind === 'fixed') throw new Error('not a tracker');
      const { rotation, surface, aoi } = singleAxis(sun, mounting.tracker);
      expect(rotation).toBeCloseTo(expected.tracker_theta, 6);
      expect(surface.tilt).toBeCloseTo(expected.surface_tilt, 6);
      expect(aoi).toBeCloseTo(expected.aoi, 5);
    },
  );
});
