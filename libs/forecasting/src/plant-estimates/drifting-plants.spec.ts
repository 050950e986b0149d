import type { Site } from '@daystar/contracts';
import { DAY } from '@daystar/timeseries';
import { createSite, simulatePlant } from './simulated-site.fixture';

const DAYS = 60;
/** A middle and a high latitude of the north, and one of the south. */
const SITES = [
  { latitude: 40, longitude: -4, azimuth: 180 },
  { latitude: 52, longitude: 12, azimuth: 180 },
  { latitude: -29, longitude: 18, azimuth: 0 },
];
const SEEDS = [3, 5];
const cases = SITES.map((place, k) => ({ seed: SEEDS[k % SEEDS.length], place }));
type Properties = Partial<Site>;

/** Counts the plants of which any measurement is flagged as drifting. @param loss share of power lost on the last day */
function countDrifting(actual: Properties, stated: Properties, loss = 0): number {
  return cases.filter(({ seed, place }) => {
    let first: number | undefined;
    const post = (power: number, end: number) => {
      first ??= end;
      return { total_power: power * (1 - (loss * (end - first)) / (DAYS * DAY)) };
    };
    const size = { capacity: 20, capacity_dc: 12 };
    const [plant, description] = [actual, stated].map((properties) => createSite({ ...place, ...size, ...properties }));
    const { measurements } = simulatePlant(plant, description, { seed, days: DAYS, post });
    return measurements.some(({ verdict }) => verdict === 'drift');
  }).length;
}

const roofs = [90, 270].map((azimuth) => ({ dc_share: 0.5, tilt: 35, azimuth }));
const tracker = { tracking_type: 'horizontal_single_axis', tilt: undefined, azimuth: undefined } as const;

describe('three plants, measured for 60 days at three places', () => {
  it.each<[string, Properties, Properties]>([
    ['a tilt of 10 for 40 degrees', { tilt: 40 }, { tilt: 10 }],
    ['a tilt of 40 for 10 degrees', { tilt: 10 }, { tilt: 40 }],
    ['one roof for two', { arrays: roofs, tilt: undefined, azimuth: undefined }, { tilt: 35 }],
    ['a fixed plant for a tracker', tracker, { tilt: 30 }],
    ['a tracker for a fixed plant', { tilt: 30 }, tracker],
  ])('do not drift when the description states %s', (_, actual, stated) => {
    expect(countDrifting(actual, stated)).toBe(0);
  });

  it('drift when they lose 45 % of their output, whether the tilt is right or wrong', () => {
    expect(countDrifting({ tilt: 30 }, { tilt: 30 }, 0.45)).toBeGreaterThanOrEqual(2);
    expect(countDrifting({ tilt: 40 }, { tilt: 10 }, 0.45)).toBeGreaterThanOrEqual(2);
  });
});
