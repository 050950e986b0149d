import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { snowCoverage } from '@daystar/solar';
import { findPython, createSeededRandom } from '@daystar/testing';

const CASES = 60;
const STEPS = 300;
/** Tolerance of the covered share. */
const TOLERANCE = 1e-9;

/**
 * Random winters of five-minute to hourly steps: fixed modules and trackers, with and without the depth of snow on the ground.
 */
function randomCases() {
  const random = createSeededRandom(13);
  const between = (low: number, high: number) => low + (high - low) * random();
  const column = (at: () => number) => Array.from({ length: STEPS }, at);
  return Array.from({ length: CASES }, (_, i) => {
    const seconds = [300, 1800, 3600][i % 3];
    const fixedTilt = between(0, 90);
    return {
      seconds,
      hasDepth: i % 2 === 0,
      initialCoverage: between(0, 1),
      snowfall: column(() => (random() < 0.02 ? (between(0, 3) * seconds) / 3600 : 0)),
      poa: column(() => (random() < 0.5 ? 0 : between(0, 1000))),
      airTemp: column(() => between(-15, 5)),
      tilt: column(() => (i % 4 < 2 ? fixedTilt : between(0, 60))),
      depth: column(() => (random() < 0.01 ? 0.5 : between(1.5, 40))),
    };
  });
}

describe('snow coverage', () => {
  const found = findPython('pvlib==0.15.2');
  if ('missing' in found) {
    it.skip(`is that of pvlib [skipped: ${found.missing}]`, () => undefined);
    return;
  }
  const cases = randomCases();
  const { stdout } = spawnSync(found.path, [join(__dirname, 'snow.py')], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
  });
  const expected = JSON.parse(stdout) as number[][];
  const results = cases.map(({ seconds, tilt, initialCoverage, hasDepth, depth, ...weather }) =>
    snowCoverage({ ...weather, depth: hasDepth ? depth : undefined }, seconds, tilt, initialCoverage),
  );

  it('is that of pvlib within 1e-9, at each step of fixed modules and trackers', () => {
    const deviations = results.map((coverage, i) => coverage.map((share, step) => Math.abs(share - expected[i][step])));
    const worst = Math.max(...deviations.map((series) => Math.max(...series)));
    expect(worst).toBeLessThan(TOLERANCE);
  });

  it('is complete, partial and none in many steps', () => {
    const shares = results.flatMap((coverage) => Array.from(coverage));
    const counts = [shares.filter((share) => share === 1), shares.filter((share) => share > 0 && share < 1)];
    for (const { length } of [...counts, shares.filter((share) => share === 0)]) expect(length).toBeGreaterThan(500);
  });
});
