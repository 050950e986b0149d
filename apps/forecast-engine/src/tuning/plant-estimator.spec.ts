import { DaystarError, type Measurement, siteChanged } from '@daystar/contracts';
import type { SkyState } from '@daystar/forecasting';
import { DAY, HOUR, MINUTE, type Steps, formatStamp, stepEnd } from '@daystar/timeseries';
import type { PowerSite } from '../issues/build-site-issue';
import { PlantEstimator } from './plant-estimator';

const NOW = Date.UTC(2026, 4, 1, 12, 5);
const site = { ...siteChanged.example } as PowerSite;
const measurements: Measurement[] = [{ period_end: formatStamp(NOW - 30 * DAY), period: 'PT15M', total_power: 3 }];

describe('the estimator of plants', () => {
  const requested: Steps[] = [];
  const skies: Pick<SkyState, 'steps' | 'columns'>[] = [];
  let isAvailable = true;
  const blendSky = async (_: unknown, steps: Steps): Promise<SkyState> => {
    requested.push(steps);
    if (!isAvailable) throw new DaystarError('Unavailable', 'No source has weather of that time.');
    const opacity50 = new Float64Array(steps.count).fill(30);
    const half = Math.floor(steps.count / 2);
    const provenance = [
      { steps: half, ladder: 'climatology', inputs: [] },
      { steps: steps.count - half, ladder: 'observation', inputs: [] },
    ];
    return { steps, columns: { opacity50 }, provenance } as unknown as SkyState;
  };
  const warnings: string[] = [];
  const createEstimator = () =>
    new PlantEstimator(
      { read: async () => measurements } as never,
      { blendSky },
      {
        estimatePlant: async (_, __, sky) => {
          skies.push(sky);
          return { estimates: [], likely_mistakes: [] };
        },
      },
      { warn: (message: string) => warnings.push(message) } as never,
    );
  beforeEach(() => {
    requested.splice(0);
    isAvailable = true;
  });

  it('takes the past weather since the first measurement, without hours of climatology', async () => {
    expect(await createEstimator().estimate(site, NOW)).toEqual({ estimates: [], likely_mistakes: [] });
    const [steps] = requested;
    expect(stepEnd(steps, 0)).toBeLessThanOrEqual(NOW - 30 * DAY);
    expect([steps.stepMs, stepEnd(steps, steps.count - 1)]).toEqual([HOUR, Date.UTC(2026, 4, 1, 12)]);
    const { opacity50 } = skies[0].columns;
    expect([opacity50[0], opacity50[steps.count - 1]]).toEqual([NaN, 30]);
  });

  it('estimates a site once a day, and again when the owner changes it', async () => {
    const estimator = createEstimator();
    for (const time of [NOW, NOW + HOUR, NOW + DAY]) await estimator.estimate(site, time);
    expect(requested).toHaveLength(2);
    await estimator.estimate({ ...site, version: 2 }, NOW + DAY);
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
