import { DAY, HOUR, MINUTE, stepsBetween } from '@daystar/timeseries';
import { blendSky } from '../sky/blend/blend-sky';
import { computePvColumns, createSiteSystem } from './pv-columns';

const issuedAt = Date.UTC(2026, 5, 1, 10, 7);
const place = { latitude: 32.25, longitude: -110.75 };
const steps = stepsBetween(Date.UTC(2026, 4, 30), Date.UTC(2026, 5, 4), 5 * MINUTE);
const weatherSteps = stepsBetween(Date.UTC(2026, 4, 29), Date.UTC(2026, 5, 4) + DAY, HOUR);

describe('percentiles of the sky at night', () => {
  it('do not change the power of a plant', () => {
    const weather = {
      source: 'gfs',
      kind: 'forecast' as const,
      run: Date.UTC(2026, 5, 1),
      distance: 0,
      steps: weatherSteps,
      columns: { cloud_opacity: new Float64Array(weatherSteps.count).fill(40) },
    };
    const system = createSiteSystem({ name: 'plant', ...place, capacity: 1 }, 'utility', issuedAt);
    const [complete, daylight] = [true, false].map((hasNightPercentiles) =>
      computePvColumns(system, place, blendSky([weather], { place, steps, issuedAt, hasNightPercentiles })),
    );
    expect(Math.max(...complete.pv_estimate)).toBeGreaterThan(0.5);
    expect(daylight).toEqual(complete);
  });
});
