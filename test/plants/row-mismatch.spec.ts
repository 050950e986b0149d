import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import {
  RADIANS,
  aoiProjection,
  interRowBeamProjection,
  sunlitShare,
  trackerSurface,
  usableBeam,
} from '@daystar/solar';
import { createSeededRandom, findPython } from '@daystar/testing';

const CASES = 2000;

/** Random trackers on sloping ground that do not backtrack, with the sun in front of the modules. */
function randomCases() {
  const random = createSeededRandom(53);
  const between = (low: number, high: number) => low + (high - low) * random();
  const cases = Array.from({ length: CASES }, () => ({
    zenith: between(0, 89),
    azimuth: between(0, 360),
    axisAzimuth: between(0, 360),
    axisTilt: between(-15, 25),
    crossAxisTilt: between(-12, 12),
    rotation: between(-60, 60),
    gcr: between(0.1, 0.9),
    blocks: Math.ceil(between(0, 12)),
    beam: between(100, 1000),
  }));
  return cases.filter(({ zenith, azimuth, ...tracker }) => aoiProjection(orient(tracker), { zenith, azimuth }) > 0.02);
}

const orient = ({ rotation, axisTilt, axisAzimuth }: { rotation: number; axisTilt: number; axisAzimuth: number }) =>
  trackerSurface(rotation, axisTilt, axisAzimuth);

function sunlitShareOf({ zenith, azimuth, gcr, ...tracker }: ReturnType<typeof randomCases>[number]): number {
  const sine = Math.sin(zenith * RADIANS);
  const vector = [
    sine * Math.sin(azimuth * RADIANS),
    sine * Math.cos(azimuth * RADIANS),
    Math.cos(zenith * RADIANS),
  ] as const;
  return sunlitShare(
    aoiProjection(orient(tracker), { zenith, azimuth }),
    interRowBeamProjection(tracker)(...vector),
    gcr,
  );
}

describe('shade between rows of cells in blocks', () => {
  const found = findPython('pvlib==0.15.2');
  if ('missing' in found) {
    it.skip(`costs what it costs in pvlib [skipped: ${found.missing}]`, () => undefined);
    return;
  }
  const cases = randomCases();
  const { stdout } = spawnSync(found.path, [join(__dirname, 'row-mismatch.py')], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
  });
  const expected = JSON.parse(stdout) as { shaded: number; loss: number }[];
  const sunlit = cases.map(sunlitShareOf);

  it('covers the share of a tracker on sloping ground that it covers in pvlib', () => {
    expect(Math.max(...sunlit.map((share, i) => Math.abs(1 - share - expected[i].shaded)))).toBeLessThan(1e-9);
    expect(sunlit.filter((share) => share > 0 && share < 0.9).length).toBeGreaterThan(50);
    expect(sunlit.filter((share) => share === 1).length).toBeGreaterThan(50);
  });

  it('costs the power that it costs by Martinez et al. (2010) in pvlib', () => {
    const losses = cases.map(({ beam, blocks }, i) => (beam * (1 - usableBeam(sunlit[i], blocks))) / 1000);
    expect(Math.max(...losses.map((loss, i) => Math.abs(loss - expected[i].loss)))).toBeLessThan(1e-9);
    const lightLosses = cases.map(({ beam }, i) => (beam * (1 - usableBeam(sunlit[i]))) / 1000);
    expect(losses.filter((loss, i) => loss > lightLosses[i] + 0.05).length).toBeGreaterThan(50);
  });
});
