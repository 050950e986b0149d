import { DAY, HOUR, MINUTE, formatStamp } from '@daystar/timeseries';
import { TrainingPolicy } from './training-policy';
import { TunedResourceRegistry } from './tuned-resource-registry';
import type { TuningRegistry } from './tuning-registry';

const NOW = Date.UTC(2026, 5, 21, 12, 10);
/** Days of measurements that were learned half a minute before the last upload. */
const LEARNED_DAYS = 24;

interface Upload {
  /** Times of the requests, each with 8 days of changed measurements, ms. */
  readonly times: readonly number[];
  /** Age of the newest one, days. */
  readonly age?: number;
  /** What the last training left out. */
  readonly left_out?: readonly object[];
}

/** Whether a site is due for training a minute after the last request. */
function isDueAfter({ times, age = 2, left_out = [] }: Upload): boolean {
  const resources = new TunedResourceRegistry(undefined as never, undefined as never, undefined as never);
  resources.markMeasured('one');
  for (const time of times) {
    const ends = Array.from({ length: 8 * 24 }, (_, hour) => time - age * DAY - hour * HOUR);
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

  it('is due at once if older days were left out for their clock', () => {
    expect(isDueAfter({ times: [NOW], age: 30, left_out: [{ verdict: 'clock_suspect', values: 500 }] })).toBe(true);
  });
});
