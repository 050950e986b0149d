import type { Measurement, QcFlag, StoredMeasurement } from '@daystar/contracts';
import { DAY, HOUR, formatStamp } from '@daystar/timeseries';
import { MeasuredPowerCache } from './measured-power-cache';
import { RecentMeasurements } from './recent-measurements';

const NOW = Date.UTC(2026, 5, 21, 12);
const ID = 'a site';
const plant = { id: ID, version: 1, flag: (rows: readonly Measurement[]) => rows.map(() => 'ok' as const) };

const measure = (end: number, total_power: number): Measurement => ({
  period_end: formatStamp(end),
  period: 'PT60M',
  total_power,
});

describe('a load of a week during which its measurements change', () => {
  let stored: StoredMeasurement[];
  let recent: RecentMeasurements;
  let cache: MeasuredPowerCache;
  /** Ends the read of the store that has begun. */
  let finishRead: () => void;

  const listPowers = async () => (await cache.read(plant, NOW)).past.map(({ power }) => power);

  beforeEach(() => {
    recent = new RecentMeasurements();
    let isFirst = true;
    const read = async () => {
      const rows = [...stored];
      if (isFirst) await new Promise<void>((resolve) => (finishRead = resolve));
      isFirst = false;
      return rows;
    };
    cache = new MeasuredPowerCache({ read, onFailure: () => undefined }, recent);
    stored = [{ measurement: measure(NOW - HOUR, 1), storedAt: NOW - HOUR }];
  });

  it('is repeated at the next read when older measurements are added', async () => {
    const first = listPowers();
    stored.unshift({ measurement: measure(NOW - 2 * DAY, 5), storedAt: NOW });
    recent.add(ID, [measure(NOW - HOUR, 1)], NOW);
    cache.add(ID, [measure(NOW - 2 * DAY, 5)], NOW);
    finishRead();
    await first;
    expect(await listPowers()).toEqual([5, 1]);
  });

  it('is repeated at the next read when measurements are deleted', async () => {
    stored.unshift({ measurement: measure(NOW - 2 * DAY, 5), storedAt: NOW - DAY });
    const first = listPowers();
    stored.shift();
    cache.invalidate(ID);
    finishRead();
    await first;
    expect(await listPowers()).toEqual([1]);
  });
});

it.each([
  ['an energy counter', 'cumulative'],
  ['a wrong sign or unit', 'out_of_range'],
] as const)(
  '%s that several days reveal corrects nothing on the running day, which alone does not reveal it',
  async (_, fault) => {
    const flag = (rows: readonly Measurement[]) =>
      rows.map((__, i): QcFlag => (rows.length > 40 ? (i % 24 < 12 ? fault : 'night') : 'ok'));
    const stored = Array.from({ length: 72 }, (_, i) => NOW - (71 - i) * HOUR).map((end) => ({
      measurement: measure(end, 3),
      storedAt: end,
    }));
    const store = { read: () => Promise.resolve(stored), onFailure: () => undefined };
    const cache = new MeasuredPowerCache(store);
    expect(await cache.read({ ...plant, flag }, NOW)).toEqual({ recent: [], past: [] });
  },
);
