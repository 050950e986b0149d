import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { flipToRear, rowIrradiance } from '@daystar/solar';
import { findPython, createSeededRandom } from '@daystar/testing';

interface PvlibIrradiance {
  readonly poa_direct: number;
  readonly poa_sky_diffuse: number;
  readonly poa_ground_diffuse: number;
}

const CASES = 400;
/** Tolerance of irradiance on a plane, W/m2. */
const TOLERANCE = 1e-3;

/** Random rows and suns: fixed, steep and tracked, from dense to sparse, with the sun before, behind and near the horizon. */
function randomCases() {
  const random = createSeededRandom(26);
  const between = (low: number, high: number) => low + (high - low) * random();
  return Array.from({ length: CASES }, () => {
    const front = { tilt: between(0, 90), azimuth: between(0, 360) };
    const [gcr, width] = [between(0.05, 0.95), between(0.5, 6)];
    const height = width / 2 + between(0.1, 3);
    const sun = { zenith: between(0, 89.9), azimuth: between(0, 360) };
    const [dni, dhi] = [between(0, 1000), between(10, 400)];
    const ghi = dhi + dni * Math.cos((sun.zenith * Math.PI) / 180);
    const side = random() < 0.75 ? flipToRear(front) : front;
    return { ...side, sun, gcr, height, pitch: width / gcr, ghi, dni, dhi, albedo: between(0, 1) };
  });
}

describe('irradiance on rows by the infinite sheds model', () => {
  const found = findPython('pvlib==0.15.2');
  if ('missing' in found) {
    it.skip(`is that of pvlib [skipped: ${found.missing}]`, () => undefined);
    return;
  }
  const cases = randomCases();
  const { stdout } = spawnSync(found.path, [join(__dirname, 'infinite_sheds.py')], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
  });
  const expected = JSON.parse(stdout) as PvlibIrradiance[];
  const results = cases.map(({ tilt, azimuth, sun, ghi, dni, dhi, albedo, gcr, height, pitch }) =>
    rowIrradiance({ tilt, azimuth }, { sun, ghi, dni, dhi }, albedo, { gcr, height, pitch }),
  );
  const worst = (name: keyof (typeof results)[number], pvlibName: keyof PvlibIrradiance) =>
    Math.max(...results.map((result, i) => Math.abs(result[name] - expected[i][pvlibName])));

  it('is that of pvlib within 0.001 W/m2: beam, sky and ground', () => {
    const errors = [
      worst('direct', 'poa_direct'),
      worst('skyDiffuse', 'poa_sky_diffuse'),
      worst('groundDiffuse', 'poa_ground_diffuse'),
    ];
    expect(Math.max(...errors)).toBeLessThan(TOLERANCE);
  });

  it('has beam on the rear in some cases, and sky and ground in all', () => {
    expect(results.filter(({ direct }) => direct > 1).length).toBeGreaterThan(20);
    expect(Math.min(...results.map(({ groundDiffuse }) => groundDiffuse))).toBeGreaterThan(0);
  });
});
