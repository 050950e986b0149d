import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { rowVisibility } from '@daystar/solar';
import { findPython, createSeededRandom } from '@daystar/testing';

const CASES = 400;

/** Random fixed rows, with the sun at any place in front of them. */
function randomCases() {
  const random = createSeededRandom(41);
  const between = (low: number, high: number) => low + (high - low) * random();
  return Array.from({ length: CASES }, () => {
    const azimuth = between(0, 360);
    const sun = { zenith: between(0, 89.9), azimuth: azimuth + between(-80, 80) };
    return { tilt: between(5, 90), azimuth, sun, gcr: between(0.05, 0.95) };
  });
}

describe('the share of a row that the sun reaches past the next row', () => {
  const found = findPython('pvlib==0.15.2');
  if ('missing' in found) {
    it.skip(`is that of pvlib [skipped: ${found.missing}]`, () => undefined);
    return;
  }
  const cases = randomCases();
  const { stdout } = spawnSync(found.path, [join(__dirname, 'row-shading.py')], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
  });
  const shaded = JSON.parse(stdout) as number[];
  const visible = cases.map(({ tilt, azimuth, sun, gcr }) => rowVisibility({ tilt, azimuth }, sun, gcr).sun);

  it('is that of Anderson & Jensen (2024) in pvlib', () => {
    const errors = visible.map((share, i) => Math.abs(share - (1 - shaded[i])));
    expect(Math.max(...errors)).toBeLessThan(1e-9);
  });

  it('is a part of the row in some cases, and all of it in others', () => {
    expect(visible.filter((share) => share < 0.9).length).toBeGreaterThan(50);
    expect(visible.filter((share) => share === 1).length).toBeGreaterThan(50);
  });
});
