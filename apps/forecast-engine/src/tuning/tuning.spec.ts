import { type Bus, openBus } from '@daystar/bus';
import {
  DaystarError,
  type ForecastIssue,
  type Site,
  measurementsStored,
  packColumn,
  showTuning,
  siteChanged,
  siteResource,
  switchTuning,
  tileOf,
  weatherTilePublished,
} from '@daystar/contracts';
import { type RunningService, ServiceClock, createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { type Place, embedded } from '../archive/archived-issues.fixture';
import { startForecastEngine } from '../start-forecast-engine';
import { TuningStore } from './tuning-store';

const NOW = Date.UTC(2026, 5, 21, 19, 1);
const log = createLog('test', 'silent');
const site: Site = {
  ...siteChanged.example,
  latitude: 32.25,
  longitude: -110.75,
  capacity: 10,
  capacity_dc: 12,
  tracking_type: 'fixed',
  version: 1,
};
const { resource_id, account_id } = site;
const asked = { resource_id, account_id };

describe('an engine that hears of measurements', () => {
  const clock = new ServiceClock({ start: NOW, speed: 1 });
  let place: Place;
  let bus: Bus;
  let rowCache: RowCache;
  let engine: RunningService;
  let version = 1;

  beforeAll(async () => {
    place = await embedded();
    bus = await openBus({ clientId: 'test', log, now: () => clock.now() });
    rowCache = openRowCache({ log, clock });
    const archive = { database: { get: () => Promise.resolve(place.database) }, keepDays: 90 };
    engine = await startForecastEngine({ bus, rowCache, clock, log, archive });
    const steps = 360;
    const tile = {
      source: 'test',
      kind: 'forecast' as const,
      run: new Date(NOW - HOUR).toISOString(),
      tile: tileOf(site),
      first_period_end: new Date(Date.UTC(2026, 5, 13, 1)).toISOString(),
      period: 'PT60M',
      steps,
      points: { latitude: [site.latitude], longitude: [site.longitude] },
      columns: { cloud_opacity: packColumn(new Float64Array(steps).fill(10)) },
    };
    await bus.publish(weatherTilePublished, [tile]);
  }, 60_000);
  afterAll(async () => {
    await engine.close();
    await bus.close();
    await rowCache.close();
    await place.close();
  });

  /** The rows that are made of the site's next version. */
  const nextIssue = async (): Promise<ForecastIssue> => {
    const next = ++version;
    await bus.publish(siteChanged, [{ ...site, version: next }]);
    return eventually(async () => {
      const issue = await rowCache.currentIssue(siteResource(resource_id));
      return issue?.resource_version === next ? issue : undefined;
    });
  };

  it('moves the rows of the next hours, keeps what they were, and can be told not to', async () => {
    const before = await nextIssue();
    expect(before.forecasts.untuned_estimate).toBeUndefined();
    const measurement = { period_end: new Date(NOW - MINUTE).toISOString(), period: 'PT30M', total_power: 2 };
    await bus.publish(measurementsStored, [{ ...asked, measurements: [measurement] }]);
    const tuned = await eventually(async () => {
      const { forecasts } = await nextIssue();
      return forecasts.untuned_estimate ? forecasts : undefined;
    });
    const soon = 2;
    expect(tuned.untuned_estimate?.[soon]).toBeGreaterThan(6);
    expect(tuned.pv_estimate[soon]).toBeLessThan(4);
    expect(tuned.untuned_estimate10).toHaveLength(tuned.pv_estimate.length);
    // A day and a half ahead nothing is left of it.
    const later = 12 * 24;
    expect(tuned.pv_estimate[later]).toBeCloseTo(tuned.untuned_estimate![later], 3);

    await expect(bus.request(switchTuning, { ...asked, enabled: false })).resolves.toMatchObject({ enabled: false });
    expect((await nextIssue()).forecasts.untuned_estimate).toBeUndefined();
    await bus.request(switchTuning, { ...asked, enabled: true, forget: true });
    expect((await nextIssue()).forecasts.untuned_estimate).toBeDefined();
  });

  it('tells nobody but the owner, and forgets with the site', async () => {
    expect(await bus.request(showTuning, asked)).toMatchObject({ resource_id, enabled: true, values: 0, models: [] });
    const stranger = bus.request(showTuning, { resource_id, account_id: 'somebody-else' });
    await expect(stranger).rejects.toThrow(DaystarError);
    const store = new TuningStore({ get: () => Promise.resolve(place.database) });
    expect(await store.changedSince(0)).toHaveLength(1);
    await bus.remove(siteChanged, resource_id);
    await eventually(async () => ((await store.changedSince(0)).length === 0 ? true : undefined));
  });
});
