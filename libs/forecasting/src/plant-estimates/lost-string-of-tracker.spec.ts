import { DAY } from '@daystar/timeseries';
import { estimatePlant } from './estimate-plant';
import { createSite, simulatePlant } from './simulated-site.fixture';

const DAYS = 60;
const AGE = 10;

/** Estimates a plant with trackers at Seville. @param share of the output by the days before the end */
function estimate(seed: number, capacity_dc: number, share: (age: number) => number) {
  const size = { capacity: 20, capacity_dc, loss_factor: undefined, tilt: undefined, azimuth: undefined };
  const tracker = { tracking_type: 'horizontal_single_axis' as const, ground_coverage_ratio: 0.35 };
  const site = createSite({ latitude: 37.4, longitude: -5.9, ...size, ...tracker });
  const to = Date.UTC(2026, (seed * 5) % 12, 1) + DAYS * DAY;
  const post = (power: number, end: number) => ({ total_power: share((to - end) / DAY) * power });
  const { measurements, sky } = simulatePlant(site, site, { seed, days: DAYS, post });
  return estimatePlant(site, measurements, sky)?.lost_output;
}

const SEEDS = [1, 2, 3, 4, 5, 6];
const SIZES = [20, 26];

describe('a plant with trackers that lost 12 % of its strings ten days ago', () => {
  const losses = SIZES.flatMap((size) => SEEDS.map((seed) => estimate(seed, size, (age) => (age < AGE ? 0.88 : 1))));
  const found = losses.flatMap((loss) => loss ?? []);

  it('has lost output in most seasons, near 12 %', () => {
    expect(found.length).toBeGreaterThanOrEqual(0.6 * losses.length);
    for (const { share } of found) expect(Math.abs(share - 12)).toBeLessThan(4);
  });
});

it('a plant with trackers that lost nothing has no lost output', () => {
  expect(SEEDS.flatMap((seed) => estimate(seed, 26, () => 1) ?? [])).toEqual([]);
});
