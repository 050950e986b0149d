import { type PowerSite, DaystarError, type FlaggedMeasurement, siteChanged } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, formatStamp, stepsBetween } from '@daystar/timeseries';
import type { HourlySky } from '../sky-history/hourly-sky';
import { PlantEstimator } from './plant-estimator';

const NOW = Date.UTC(2026, 4, 1, 12, 5);
const site = { ...siteChanged.example } as PowerSite;
const measurements: FlaggedMeasurement[] = [
  { period_end: formatStamp(NOW - 30 * DAY), period: 'PT15M', total_power: 3, verdict: 'ok' },
];

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
  const createEstimator = () =>
    new PlantEstimator(
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
    expect(await createEstimator().estimate(site, measurements, NOW)).toEqual({ estimates: [], likely_mistakes: [] });
    expect(requested).toEqual([[Date.UTC(2026, 3, 1, 11), Date.UTC(2026, 4, 1, 12)]]);
  });

  it('says that measurements of two days are too few', async () => {
    const measured = [{ ...measurements[0], period_end: formatStamp(NOW - 2 * DAY) }];
    const estimator = createEstimator();
    expect(await estimator.estimate(site, measured, NOW)).toMatchObject({
      estimates: [],
      estimates_missing: 'too_few_days',
    });
    expect(await estimator.estimate(site, [], NOW)).toBeUndefined();
    expect(requested).toEqual([]);
  });

  it('leaves out the measurements of the hour that is not over', async () => {
    const current = { ...measurements[0], period_end: formatStamp(NOW) };
    const estimatePlant = jest.fn(async () => undefined);
    const estimator = new PlantEstimator({ read }, { estimatePlant }, { getChangedAt: () => changedAt }, {} as never);
    await estimator.estimate(site, [...measurements, current], NOW);
    expect(estimatePlant).toHaveBeenCalledWith(expect.anything(), measurements, expect.anything());
  });

  it('estimates a site once a day, and again when the owner changes it', async () => {
    const estimator = createEstimator();
    for (const time of [NOW, NOW + HOUR, NOW + DAY]) await estimator.estimate(site, measurements, time);
    expect(requested).toHaveLength(2);
    await estimator.estimate({ ...site, version: 2 }, measurements, NOW + DAY);
    expect(requested).toHaveLength(3);
  });

  it('estimates a site again after its history was corrected, or measurements of it were deleted', async () => {
    const estimator = createEstimator();
    await estimator.estimate(site, measurements, NOW);
    changedAt = NOW + MINUTE;
    await estimator.estimate(site, measurements, NOW + HOUR);
    expect(requested).toHaveLength(2);
    changedAt = NOW + HOUR + MINUTE;
    await estimator.estimate(site, measurements, NOW + 2 * HOUR);
    await estimator.estimate(site, measurements, NOW + 3 * HOUR);
    expect(requested).toHaveLength(3);
  });

  it('estimates nothing while past weather is unavailable, and tries again after an hour', async () => {
    const estimator = createEstimator();
    isAvailable = false;
    expect(await estimator.estimate(site, measurements, NOW)).toBeUndefined();
    expect(warnings).toEqual(['past weather is unavailable; plant not estimated']);
    isAvailable = true;
    expect(await estimator.estimate(site, measurements, NOW + 30 * MINUTE)).toBeUndefined();
    expect(requested).toHaveLength(1);
    expect(await estimator.estimate(site, measurements, NOW + HOUR)).toBeDefined();
  });
});
