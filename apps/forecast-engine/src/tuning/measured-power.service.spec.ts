import { type PowerSite, type Measurement, type Site, type StoredMeasurement, siteChanged } from '@daystar/contracts';
import { computeClearSkyPower, createSiteSystem } from '@daystar/forecasting';
import { createLog } from '@daystar/host';
import { DAY, HOUR, MINUTE, formatStamp, parseStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import type { MeasurementReader } from './measurement-reader';
import { MeasuredPowerService } from './measured-power.service';

const NOON = Date.UTC(2026, 5, 21, 19);
const site: Site = { ...siteChanged.example, latitude: 32.25, longitude: -110.75, capacity: 10, capacity_dc: 12 };
const { resource_id } = site;

const measure = (end: number, total_power: number): Measurement => ({
  period_end: formatStamp(end),
  period: 'PT15M',
  total_power,
});
/** Measurements of the three hours until noon. */
const stored = Array.from({ length: 12 }, (_, i) => measure(NOON - i * 15 * MINUTE, 2 + i / 100)).reverse();
const reader = {
  readStored: async () => stored.map((measurement) => ({ measurement, storedAt: NOON })),
} as unknown as MeasurementReader;

const createService = () => new MeasuredPowerService(reader, createLog('test', 'silent'));

describe('the measured power of a site after a restart', () => {
  it('keeps the stored measurements beside one that is posted again', async () => {
    const service = createService();
    service.add(resource_id, [measure(NOON, 3)], NOON + HOUR);
    const { past } = await service.readSite(site as PowerSite, NOON + HOUR);
    expect(past.map(({ power }) => power)).toEqual([
      2.11, 2.1, 2.09, 2.08, 2.07, 2.06, 2.05, 2.04, 2.03, 2.02, 2.01, 3,
    ]);
  });

  it('corrects the next hours with all stored measurements of the last hours', async () => {
    const { recent } = await createService().readSite(site as PowerSite, NOON + HOUR);
    expect(recent).toHaveLength(12);
  });
});

describe('the measured power of a site whose measurements arrive late', () => {
  let stored: StoredMeasurement[];
  let service: MeasuredPowerService;
  /** Stores half hours that end after `from` and not after `to`, in one request. */
  const upload = (from: number, to: number) => {
    const rows = Array.from({ length: (to - from) / (30 * MINUTE) }, (_, i) => ({
      ...measure(from + (i + 1) * 30 * MINUTE, -i / 100),
      period: 'PT30M',
    }));
    stored.push(...rows.map((measurement) => ({ measurement, storedAt: NOON })));
    service.add(resource_id, rows, NOON);
  };
  const countAfterRefresh = async (now: number) => (await service.readSite(site as PowerSite, now)).past.length;

  beforeEach(async () => {
    stored = [];
    const store = { readStored: async () => stored } as unknown as MeasurementReader;
    service = new MeasuredPowerService(store, createLog('test', 'silent'));
    expect(await countAfterRefresh(NOON)).toBe(0);
  });

  it('has all measurements that several uploads added since the last refresh', async () => {
    upload(NOON - 5 * HOUR, NOON - 3 * HOUR);
    expect(await countAfterRefresh(NOON)).toBe(4);
    upload(NOON - 3 * HOUR, NOON - HOUR);
    upload(NOON - HOUR, NOON + HOUR);
    expect(await countAfterRefresh(NOON + HOUR)).toBe(12);
  });

  it('has also those of a gap that is longer than the recent measurements reach', async () => {
    for (let end = NOON - 5 * HOUR; end < NOON + 3 * HOUR; end += HOUR) upload(end, end + HOUR);
    expect(await countAfterRefresh(NOON + 3 * HOUR)).toBe(16);
  });
});

describe('the measured power of a site whose clock is an hour late', () => {
  const late = stepsBetween(NOON - 6 * DAY, NOON, 15 * MINUTE);
  const { power } = computeClearSkyPower(createSiteSystem(site, 'utility', NOON), site, late, site.elevation);
  const rows = Array.from(power, (value, i) => measure(stepEnd(late, i) + HOUR, 0.9 * value));
  const now = NOON + HOUR;
  const read = async (id: string, from: number, to: number): Promise<StoredMeasurement[]> =>
    rows
      .filter(({ period_end }) => parseStamp(period_end)! > from && parseStamp(period_end)! <= to)
      .map((measurement) => ({ measurement, storedAt: now }));
  const createLateService = () =>
    new MeasuredPowerService({ readStored: read } as unknown as MeasurementReader, createLog('test', 'silent'));

  it('neither replaces estimated actuals nor corrects the next hours', async () => {
    expect(await createLateService().readSite(site as PowerSite, now)).toEqual({ recent: [], past: [] });
  });

  it('does so neither with measurements that are posted later', async () => {
    const service = createLateService();
    await service.readSite(site as PowerSite, now);
    service.add(resource_id, [measure(now + 15 * MINUTE, 7)], now + 15 * MINUTE);
    expect(await service.readSite(site as PowerSite, now + 15 * MINUTE)).toEqual({ recent: [], past: [] });
  });

  it('is judged again after a day', async () => {
    const service = createLateService();
    await service.readSite(site as PowerSite, NOON - 5 * DAY);
    expect((await service.readSite(site as PowerSite, NOON - 5 * DAY + HOUR)).past).not.toEqual([]);
    expect((await service.readSite(site as PowerSite, now)).past).toEqual([]);
  });
});
