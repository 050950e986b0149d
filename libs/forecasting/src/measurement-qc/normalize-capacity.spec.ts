import { siteChanged } from '@daystar/contracts';
import { DAY, MINUTE, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import { flagSiteMeasurements } from './flag-site-measurements';
import { normalizeToStatedCapacity } from './normalize-capacity';
import { computeClearSkyPower } from '../outputs/clear-sky-power';
import { applyGridLimits } from '../outputs/grid-delivery';
import { createSiteSystem } from '../outputs/pv-columns';

const START = Date.UTC(2026, 5, 1);
const steps = stepsBetween(START, START + 12 * DAY, 30 * MINUTE);
const site = {
  ...siteChanged.example,
  latitude: 40,
  longitude: 0,
  capacity: 10,
  capacity_dc: 12,
  outages: undefined,
  curtailments: undefined,
};
/** A plant that had 4 MW for six days, before it got its present 10 MW. */
const extended = {
  ...site,
  capacity_changes: [
    { start: formatStamp(START), capacity: 4 },
    { start: formatStamp(START + 6 * DAY), capacity: 10 },
  ],
};
const simulateClearSky = (plant: typeof site) =>
  computeClearSkyPower(createSiteSystem(plant, 'utility', START), plant, steps);
const isBefore = (i: number) => stepEnd(steps, i) <= START + 6 * DAY;
const measurements = Array.from(simulateClearSky(extended).power, (power, i) => ({
  period_end: formatStamp(stepEnd(steps, i)),
  period: 'PT30M',
  total_power: power * (i % 5 === 0 ? 0.7 : 0.98),
}));

describe('a plant whose capacity changed', () => {
  it('has the clear-sky power of its capacity at each time', () => {
    const [own, constant] = [simulateClearSky(extended), simulateClearSky(site)];
    expect(own.capacity).toBe(10);
    for (const name of ['power', 'bound'] as const)
      own[name].forEach((power, i) => expect(power).toBeCloseTo((isBefore(i) ? 0.4 : 1) * constant[name][i], 9));
  });

  it('has plausible measurements before and after', () => {
    const flags = flagSiteMeasurements(extended, measurements);
    expect(new Set(flags)).toEqual(new Set(['night', 'ok']));
    // Without the changes, ten megawatts at a plant that had four exceed its clear sky.
    const small = { ...extended, capacity: 4, capacity_changes: undefined, capacity_dc: 4.8 };
    expect(flagSiteMeasurements(small, measurements)).toContain('out_of_range');
  });

  it('is compared with its stated capacity by scaling what was measured', () => {
    const scaled = normalizeToStatedCapacity(extended, measurements);
    const constant = simulateClearSky(site).power;
    scaled.forEach(({ total_power }, i) =>
      expect(total_power).toBeCloseTo((i % 5 === 0 ? 0.7 : 0.98) * constant[i], 9),
    );
    expect(normalizeToStatedCapacity(site, measurements)).toBe(measurements);
  });

  it('delivers up to the active power of the inverters that it has at each time', () => {
    const potential = new Float64Array(steps.count).fill(9);
    const columns = { pv_estimate: potential, pv_estimate10: potential, pv_estimate90: potential };
    const deliver = (grid: object) => applyGridLimits(columns, { ...extended, ...grid }, steps).pv_estimate;
    expect([...new Set(deliver({ power_factor: 0.8 }))]).toEqual([expect.closeTo(3.2), 8]);
    expect([...new Set(deliver({ power_factor: 0.8, apparent_power_limit: 10 }))]).toEqual([8]);
  });
});
