import { DaystarError, type Measurement, siteChanged } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, formatStamp, stepsBetween } from '@daystar/timeseries';
import type { PowerSite } from '../issues/build-site-issue';
import type { HourlySky } from '../sky-history/hourly-sky';
import { PlantEstimator } from './plant-estimator';

const NOW = Date.UTC(2026, 4, 1, 12, 5);
const site = { ...siteChanged.example } as PowerSite;
const measurements: Measurement[] = [{ period_end: formatStamp(NOW - 30 * DAY), period: 'PT15M', total_power: 3 }];

describe('the estimator of plants', () => {
  const requested: (readonly [from: number, to: number])[] = [];
  let isAvailable = true;
  const read = async (_: unknown, from: number, to: number): Promise<HourlySky> => {
    requested.push([from, to]);
    if (!isAvailable) throw new DaystarError('Unavailable', 'No source has weather of that time.');
    return { steps: stepsBetween(from, to, HOUR) } as HourlySky;
  };
  let changedAt = -Infinity;
  const warnings: string[] = [];
  const createEstimator = (measured = measurements) =>
    new PlantEstimator(
      { read: async () => measured } as never,
      { read },
      { estimatePlant: async () => ({ estimates: [], likely_mistakes: [] }) },
      { getChangedAt: () => changedAt },
      { warn: (message: string) => warnings.push(message) } as never,
    );
  beforeEach(() => {
    requested.splice(0);
    isAvailable = true;
    changedAt = -Infinity;
  });

  it('takes the past weather from the first measurement to the last full hour', async () => {
    expect(await createEstimator().estimate(site, NOW)).toEqual({ estimates: [], likely_mistakes: [] });
    expect(requested).toEqual([[Date.UTC(2026, 3, 1, 11), Date.UTC(2026, 4, 1, 12)]]);
  });

  it('says that measurements of two days are too few', async () => {
    const measured = [{ ...measurements[0], period_end: formatStamp(NOW - 2 * DAY) }];
    const estimator = createEstimator(measured);
    expect(await estimator.estimate(site, NOW)).toMatchObject({ estimates: [], estimates_missing: 'too_few_days' });
    expect(await createEstimator([]).estimate(site, NOW)).toBeUndefined();
    expect(requested).toEqual([]);
  });

  it('estimates a site once a day, and again when the owner changes it', async () => {
    const estimator = createEstimator();
    for (const time of [NOW, NOW + HOUR, NOW + DAY]) await estimator.estimate(site, time);
    expect(requested).toHaveLength(2);
    await estimator.estimate({ ...site, version: 2 }, NOW + DAY);
    expect(requested).toHaveLength(3);
  });

  it('estimates a site again after its history was corrected, or measurements of it were deleted', async () => {
    const estimator = createEstimator();
    await estimator.estimate(site, NOW);
    changedAt = NOW + MINUTE;
    await estimator.estimate(site, NOW + HOUR);
    expect(requested).toHaveLength(2);
    changedAt = NOW + HOUR + MINUTE;
    await estimator.estimate(site, NOW + 2 * HOUR);
    await estimator.estimate(site, NOW + 3 * HOUR);
    expect(requested).toHaveLength(3);
  });

  it('estimates nothing while past weather is unavailable, and tries again after an hour', async () => {
    const estimator = createEstimator();
    isAvailable = false;
    expect(await estimator.estimate(site, NOW)).toBeUndefined();
    expect(warnings).toEqual(['past weather is unavailable; plant not estimated']);
    isAvailable = true;
    expect(await estimator.estimate(site, NOW + 30 * MINUTE)).toBeUndefined();
    expect(requested).toHaveLength(1);
    expect(await estimator.estimate(site, NOW + HOUR)).toBeDefined();
  });
});
