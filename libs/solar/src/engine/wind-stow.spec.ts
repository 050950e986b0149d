import { DEFAULT_TRACKER } from '../power/site-tracker';
import { computeAcPower } from './ac-power';
import { computeClearSky } from './clear-sky-columns';
import { computeCloudySky } from './cloudy-sky';
import { computeDaylight } from './daylight';
import { changingAir, randomSites } from './random-sites.fixture';
import { computeSunTable } from './sun-table';
import { computeSystemColumns } from './system-columns';

const windSpeedAt = (i: number) => 3 + 3 * Math.sin(i * 0.13);
const WIND_STOW = { speed: 4, angle: 30 };

/** Power of a tracker under an overcast sky. */
function computePower(seed: number, change: object) {
  const { observer, system, instants } = randomSites(seed, 8).find(({ name }) => name === 'the equator')!;
  const airAt = changingAir(seed, instants.step);
  const day = computeDaylight(observer, computeSunTable(instants));
  const sky = computeCloudySky(day, computeClearSky(day, airAt), new Float64Array(instants.count).fill(95));
  const tracker = { ...DEFAULT_TRACKER, ...change };
  const tracking = { ...system, horizon: undefined, mounting: { kind: 'single-axis', tracker } as const };
  const columns = computeSystemColumns(tracking, day, {
    airTemp: new Float64Array(instants.count).fill(15),
    windSpeed: Float64Array.from({ length: instants.count }, (_, i) => windSpeedAt(i)),
    albedoAt: () => 0.2,
  });
  return computeAcPower(tracking, day, sky, columns, new Float64Array(instants.count));
}

describe.each([41, 42, 43])('wind stow of a tracker under clouds at the equator (random system %s)', (seed) => {
  it('has precedence over diffuse stow in stronger wind, and changes nothing in weaker wind', () => {
    const level = computePower(seed, { hasDiffuseStow: true });
    const held = computePower(seed, { windStow: WIND_STOW });
    const both = computePower(seed, { windStow: WIND_STOW, hasDiffuseStow: true });
    let windySteps = 0;
    both.forEach((power, i) => {
      const isWindy = windSpeedAt(i) > WIND_STOW.speed;
      expect(power).toBe((isWindy ? held : level)[i]);
      if (isWindy && Math.abs(held[i] - level[i]) > 1e-6) windySteps++;
    });
    expect(windySteps).toBeGreaterThan(20);
  });
});
