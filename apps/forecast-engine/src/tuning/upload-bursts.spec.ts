import { type Site, siteChanged } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, formatStamp } from '@daystar/timeseries';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { SiteDirectory } from '../directory/site-directory';
import { TrainingPolicy } from './training-policy';
import { TunedResourceRegistry } from './tuned-resource-registry';
import type { TuningRegistry } from './tuning-registry';

const NOW = Date.UTC(2026, 5, 21, 12, 10);
/** Days of measurements that were learned half a minute before the last upload. */
const LEARNED_DAYS = 24;

const EIGHT_DAYS = Array.from({ length: 8 * 24 }, (_, hour) => hour);
/** A site where the sun shines for 15 hours on this day, from 4:20 to 19:20 UTC. */
const site: Site = { ...siteChanged.example, resource_id: 'one', latitude: 40, longitude: 0 };
const sites = new SiteDirectory();
sites.storeSite(site);

interface Upload {
  /** Times of the requests, each with 8 days of changed measurements, ms. */
  readonly times: readonly number[];
  /** Age of the newest one, days. */
  readonly age?: number;
  /** Hours that each request replaces. */
  readonly hours?: readonly number[];
  /** What the last training left out. */
  readonly left_out?: readonly object[];
}

/** Whether a site is due for training a minute after the last request. */
function isDueAfter({ times, age = 2, hours = EIGHT_DAYS, left_out = [] }: Upload): boolean {
  const resources = new TunedResourceRegistry(sites, new AggregationDirectory(), undefined as never);
  resources.markMeasured('one');
  for (const time of times) {
    const ends = hours.map((hour) => time - age * DAY - hour * HOUR);
    const measurements = ends.map((end) => ({ period_end: formatStamp(end), period: 'PT1H', total_power: 1 }));
    resources.addStoredHistory('one', measurements, time);
  }
  const last = times[times.length - 1];
  const report = { models: [{}, {}], values: 1000, served: [], from: formatStamp(NOW - LEARNED_DAYS * DAY), left_out };
  const learned = { learntAt: last - MINUTE / 2, tuning: {}, report };
  const tunings = { getTuning: () => ({ enabled: true, learned }), hasNewMeasurements: () => false };
  return new TrainingPolicy(resources, tunings as unknown as TuningRegistry, { now: () => last }).isDue(
    'one',
    last + MINUTE,
  );
}

describe('a site whose owner replaces days that were learned minutes before', () => {
  it('is due for training at once', () => {
    expect(isDueAfter({ times: [NOW] })).toBe(true);
  });

  it('is due at once after a day of hourly values, of which the nights did not change', () => {
    // The hours that end from 5 to 19 UTC of the day before the newest one.
    const hours = Array.from({ length: 15 }, (_, k) => 17 + k);
    expect(isDueAfter({ times: [NOW], hours })).toBe(true);
    expect(isDueAfter({ times: [NOW], hours: hours.slice(5) })).toBe(false);
  });

  it('is due at once for the first upload and two corrections within an hour', () => {
    expect(isDueAfter({ times: [NOW, NOW + 3 * MINUTE, NOW + 7 * MINUTE] })).toBe(true);
  });

  it('is not due each minute when a program replaces them each minute', () => {
    const times = Array.from({ length: 30 }, (_, minute) => NOW + minute * MINUTE);
    const due = times.map((_, k) => isDueAfter({ times: times.slice(0, k + 1) }));
    expect(due.filter(Boolean)).toHaveLength(3);
  });

  it('waits for its slot if the days are older than those that were learned', () => {
    expect(isDueAfter({ times: [NOW], age: 30 })).toBe(false);
  });

  it.each(['clock_suspect', 'unit_suspect', 'cumulative', 'out_of_range', 'exceeds_clear_sky', 'drift'])(
    'is due at once if older days were left out as %s, which the upload may correct',
    (verdict) => {
      expect(isDueAfter({ times: [NOW], age: 30, left_out: [{ verdict, values: 500 }] })).toBe(true);
    },
  );

  it.each(['night', 'curtailed', 'snow', 'gap'])('waits if older days were left out as %s', (verdict) => {
    expect(isDueAfter({ times: [NOW], age: 30, left_out: [{ verdict, values: 500 }] })).toBe(false);
  });
});
