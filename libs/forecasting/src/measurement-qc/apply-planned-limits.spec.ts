import { type Measurement, siteChanged } from '@daystar/contracts';
import { MINUTE, formatStamp } from '@daystar/timeseries';
import { flagSiteMeasurements } from './flag-site-measurements';
import { applyPlannedLimits } from './apply-planned-limits';

/** Solar noon at the place is at about 19:40 UTC. */
const NOON = Date.UTC(2026, 5, 10, 19, 30);
const at = (minutes: number, total_power: number): Measurement => ({
  period_end: formatStamp(NOON + minutes * MINUTE),
  period: 'PT30M',
  total_power,
});
const site = { ...siteChanged.example, latitude: 37.7, longitude: -113.6, capacity: 10, capacity_dc: 12 };
const outages = [{ start: formatStamp(NOON), end: formatStamp(NOON + 30 * MINUTE), available_share: 0.5 }];

describe('measurements of a site with planned limits', () => {
  it('are curtailed during an outage, and train nothing', () => {
    const measured = [at(0, 6), at(30, 3), at(60, 6)];
    expect(flagSiteMeasurements(site, measured)).toEqual(['ok', 'ok', 'ok']);
    expect(flagSiteMeasurements({ ...site, outages }, measured)).toEqual(['ok', 'curtailed', 'ok']);
  });

  it('are curtailed at the export limit alone', () => {
    const measured = [at(0, 6.4), at(30, 7), at(60, 5)];
    expect(flagSiteMeasurements({ ...site, export_limit: 7 }, measured)).toEqual(['ok', 'curtailed', 'ok']);
  });

  it('are curtailed at the export limit and the load together', () => {
    const load_profile = Array.from({ length: 24 }, (_, hour) => (hour === 19 ? 1 : 0));
    const measured = [at(0, 5.9), at(30, 7)];
    const flags = (load: number[]) =>
      flagSiteMeasurements({ ...site, export_limit: 6, load_profile: load }, measured.slice(0, 2));
    expect(flags(new Array<number>(24).fill(0))).toEqual(['curtailed', 'curtailed']);
    expect(flags(load_profile)).toEqual(['ok', 'curtailed']);
  });

  it('are curtailed at the limits of reactive power and of a curtailment', () => {
    const measured = [at(0, 6), at(30, 8), at(60, 5)];
    expect(flagSiteMeasurements({ ...site, power_factor: 0.8 }, measured)).toEqual(['ok', 'curtailed', 'ok']);
    const curtailments = [{ start: formatStamp(NOON), end: formatStamp(NOON + 20 * MINUTE), power_limit: 3 }];
    expect(flagSiteMeasurements({ ...site, curtailments }, measured)).toEqual(['ok', 'curtailed', 'ok']);
  });

  it('keep a lower availability and ceiling declared by the operator', () => {
    const declared = { ...at(30, 3), availability: 20, constraint_power_ceiling: 2 };
    expect(applyPlannedLimits([declared], { outages, export_limit: 7 })).toEqual([declared]);
    expect(applyPlannedLimits([declared], {})).toEqual([declared]);
  });
});
