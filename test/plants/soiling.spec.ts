import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { hsu, kimber } from '@daystar/solar';
import { findPython, createSeededRandom } from '@daystar/testing';

const CASES = 60;
const STEPS = 600;
/** Tolerance of the lost share. */
const TOLERANCE = 1e-9;

/** Random weeks to months of five-minute to daily steps, with showers and washes. */
function randomCases() {
  const random = createSeededRandom(29);
  const between = (low: number, high: number) => low + (high - low) * random();
  const column = (at: () => number) => Array.from({ length: STEPS }, at);
  return Array.from({ length: CASES }, (_, i) => {
    const seconds = [300, 3600, 86_400][i % 3];
    const fixedTilt = between(0, 90);
    // Washes are more than a step apart, because pvlib needs two steps.
    const washes = Array.from({ length: i % 4 }, (_none, n) => Math.floor(between(20 + 150 * n, 140 + 150 * n)));
    const pm25 = column(() => between(0, 1e-4));
    return {
      kind: i % 2 === 0 ? ('kimber' as const) : ('hsu' as const),
      seconds,
      washes,
      cleaningThreshold: between(1, 8),
      lossPerDay: between(0, 0.02),
      gracePeriod: 1 + Math.floor(between(0, 3)),
      maxLoss: between(0.05, 0.3),
      initialLoss: between(0, 0.05),
      rainWindow: 86_400,
      fineVelocity: between(0, 0.002),
      coarseVelocity: between(0, 0.008),
      rain: column(() => (random() < 0.01 ? between(0, 9) : 0)),
      pm25,
      pm10: pm25.map((fine) => fine + between(-1e-5, 4e-4)),
      tilt: column(() => (i % 4 < 2 ? fixedTilt : between(0, 60))),
    };
  });
}

describe('soiling of modules that are washed', () => {
  const found = findPython('pvlib==0.15.2');
  if ('missing' in found) {
    it.skip(`is that of pvlib [skipped: ${found.missing}]`, () => undefined);
    return;
  }
  const cases = randomCases();
  const { stdout } = spawnSync(found.path, [join(__dirname, 'soiling.py')], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const expected = JSON.parse(stdout) as number[][];
  const results = cases.map(({ kind, seconds, rain, pm25, pm10, initialLoss, ...parameters }) =>
    kind === 'kimber'
      ? kimber(rain, seconds, { ...parameters, initialLoss })
      : hsu({ pm25, pm10, rain }, seconds, parameters).map((ratio) => 1 - ratio),
  );

  it.each(['kimber', 'hsu'])('is that of pvlib within 1e-9 at each step, by %s', (kind) => {
    const deviations = results.flatMap((losses, i) =>
      cases[i].kind === kind ? Array.from(losses, (loss, step) => Math.abs(loss - expected[i][step])) : [],
    );
    expect(deviations).toHaveLength((CASES / 2) * STEPS);
    expect(Math.max(...deviations)).toBeLessThan(TOLERANCE);
  });

  it('is none in some steps and large in others', () => {
    for (const kind of ['kimber', 'hsu']) {
      const losses = results.flatMap((result, i) => (cases[i].kind === kind ? Array.from(result) : []));
      for (const found of [losses.filter((loss) => loss === 0), losses.filter((loss) => loss > 0.02)])
        expect(found.length).toBeGreaterThan(100);
    }
  });
});
