import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type SkyDiffuseModel, isotropic, orientSurface, pvStep, pvSystem } from '@daystar/solar';
import { createSeededRandom, findPython } from '@daystar/testing';

const CASES = 300;
/** Tolerance of irradiance on a plane, W/m2. */
const TOLERANCE = 0.01;

const isotropicBetweenRows: SkyDiffuseModel = (surface, sky) => isotropic(surface, sky) * (sky.visible?.dome ?? 1);

/** Random trackers on level ground that do not backtrack, with the sun above the horizon. */
function randomCases() {
  const random = createSeededRandom(71);
  const between = (low: number, high: number) => low + (high - low) * random();
  return Array.from({ length: CASES }, () => {
    const gcr = between(0.1, 0.9);
    const site = {
      latitude: 40,
      capacity: 1,
      tracking_type: 'horizontal_single_axis' as const,
      azimuth: between(-180, 180),
      ground_coverage_ratio: gcr,
      tracker_back_tracking: false,
      tracker_max_rotation_angle: between(30, 80),
    };
    const system = pvSystem(site, 'utility', 0);
    const sun = { zenith: between(0, 89), azimuth: between(0, 360) };
    const [dni, dhi] = [between(0, 900), between(10, 400)];
    const ghi = dhi + dni * Math.cos((sun.zenith * Math.PI) / 180);
    const rows = { gcr, height: 1.5, pitch: 2 / gcr };
    return { ...orientSurface(system.mounting, sun), sun, ...rows, ghi, dni, dhi, albedo: between(0, 0.8), system };
  });
}

const computeIrradiance = ({ system, sun, ghi, dni, dhi, albedo }: ReturnType<typeof randomCases>[number]) =>
  pvStep(
    system,
    { sun, ghi, dni, dhi, dniExtra: 1361, airmass: 1.5 },
    { airTemp: 20, windSpeed: 0, albedo },
    isotropicBetweenRows,
  ).poa;

describe('irradiance on trackers that do not backtrack', () => {
  const found = findPython('pvlib==0.15.2');
  if ('missing' in found) {
    it.skip(`is that of pvlib [skipped: ${found.missing}]`, () => undefined);
    return;
  }
  const cases = randomCases();
  const { stdout } = spawnSync(found.path, [join(__dirname, 'infinite_sheds.py')], {
    input: JSON.stringify(cases.map(({ system: _, ...numbers }) => numbers)),
    encoding: 'utf8',
  });
  const expected = (JSON.parse(stdout) as Record<string, number>[]).map((parts) =>
    Object.values(parts).reduce((sum, part) => sum + part, 0),
  );
  const irradiance = cases.map(computeIrradiance);

  it('is that of infinite sheds in pvlib: beam, sky and ground between the rows', () => {
    expect(Math.max(...irradiance.map((value, i) => Math.abs(value - expected[i])))).toBeLessThan(TOLERANCE);
  });

  it('is never more than on a tracker without neighbours, and clearly less under a low sun', () => {
    const single = cases.map((numbers) =>
      computeIrradiance({ ...numbers, system: { ...numbers.system, rows: undefined } }),
    );
    expect(irradiance.every((value, i) => value <= single[i] + 1e-9)).toBe(true);
    expect(irradiance.filter((value, i) => value < 0.8 * single[i]).length).toBeGreaterThan(20);
  });
});
