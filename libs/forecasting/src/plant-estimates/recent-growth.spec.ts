import { DAY, HOUR } from '@daystar/timeseries';
import type { Site } from '@daystar/contracts';
import { createSeededRandom } from '../numerics/seeded-random';
import { estimatePlant } from './estimate-plant';
import { PLACES, type SimulationOptions, createSite, simulatePlant } from './simulated-site.fixture';

/** First day with more output, or with what may look like it. */
const CHANGE_DAY = 24;
const SEEDS = [106, 110, 114];
/** Seeds with a clear sky on two of the first days since the change. */
const CLEAR_SEEDS = [106, 107, 108, 109];

/** Power of a half hour that is posted. */
interface PostedPower {
  readonly power: number;
  /** Days since the first measurement. */
  readonly day: number;
  readonly end: number;
}

/** Estimates a plant whose description is wrong, from the measurements of some days. */
function estimate(
  seed: number,
  days: number,
  post: (posted: PostedPower) => number,
  stated: Partial<Site> = {},
  snowSince = Infinity,
) {
  const place = PLACES[seed % PLACES.length];
  const azimuth = place.latitude > 0 ? 180 : 0;
  const site = createSite({ ...place, azimuth, tilt: 30, ...stated });
  const from = Date.UTC(2026, (seed * 5) % 12, 1);
  const options: SimulationOptions = {
    seed,
    days,
    isSkyKnown: true,
    post: (power, end) => ({ total_power: post({ power, end, day: Math.floor((end - 1 - from) / DAY) }) }),
  };
  const { measurements, sky } = simulatePlant({ ...site, azimuth: azimuth + 15, tilt: 18 }, site, options);
  const snow_depth = sky.columns.snow_depth!.map((_, i) =>
    Math.floor((i * sky.steps.stepMs) / DAY) >= snowSince ? 0.2 : 0,
  );
  const columns = { ...sky.columns, snow_depth };
  const { output_change } = estimatePlant(site, measurements, { ...sky, columns }) ?? {};
  return { output_change, since: output_change && Math.round((Date.parse(output_change.since) - from) / DAY) };
}

const isSince = ({ day }: PostedPower) => day >= CHANGE_DAY;

describe('a growth of the output by a quarter', () => {
  it.each(CLEAR_SEEDS)('has its size, and its date within a day, after four days (seed %i)', (seed) => {
    const { output_change, since } = estimate(seed, CHANGE_DAY + 4, (posted) =>
      isSince(posted) ? posted.power : posted.power / 1.25,
    );
    expect(output_change?.kind).toBe('growth');
    expect(Math.abs(since! - CHANGE_DAY)).toBeLessThanOrEqual(1);
    expect(Math.abs(output_change!.share - 20)).toBeLessThan(4);
  });
});

describe.each(SEEDS)('no growth is found (seed %i)', (seed) => {
  const expectNoGrowth = ({ output_change }: ReturnType<typeof estimate>) =>
    expect(output_change?.kind === 'growth' ? output_change.share : 0).toBeLessThan(10);

  it('on cold clear days whose temperature is not known', () => {
    expectNoGrowth(estimate(seed, CHANGE_DAY + 5, (posted) => posted.power * (isSince(posted) ? 1.06 : 1)));
  });

  it('at the bright edges of clouds', () => {
    const random = createSeededRandom(seed);
    expectNoGrowth(
      estimate(seed, CHANGE_DAY + 5, (posted) => posted.power * (isSince(posted) && random() < 0.2 ? 1.3 : 1)),
    );
  });

  it('over snow that brightens the ground', () => {
    expectNoGrowth(
      estimate(seed, CHANGE_DAY + 5, (posted) => posted.power * (isSince(posted) ? 1.2 : 1), {}, CHANGE_DAY),
    );
  });

  it('with a stated limit of the output', () => {
    const isMorning = ({ end }: PostedPower) => (end / HOUR) % 24 < 10;
    expectNoGrowth(
      estimate(seed, CHANGE_DAY + 5, (posted) => Math.min(5, posted.power * (isMorning(posted) ? 0.95 : 1)), {
        capacity: 5,
        capacity_dc: 12,
      }),
    );
  });
});
