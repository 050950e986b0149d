import {
  DaystarError,
  type ForecastIssue,
  type Site,
  measurementsDeleted,
  measurementsStored,
  packColumn,
  showTuning,
  siteChanged,
  siteResource,
  switchTuning,
  tileOf,
  weatherTilePublished,
} from '@daystar/contracts';
import { eventually } from '@daystar/testing';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { EngineFixture } from '../engine.fixture';
import { InputArchive } from '../archive/input-archive';
import { TuningStore } from './tuning-store';

const NOW = Date.UTC(2026, 5, 21, 19, 1);
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
const request = { resource_id, account_id };

describe('an engine that receives measurements', () => {
  let engine: EngineFixture;
  let version = 1;

  beforeAll(async () => {
    engine = await EngineFixture.start(NOW);
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
    await engine.bus.publish(weatherTilePublished, [tile]);
  }, 60_000);
  afterAll(() => engine.close());

  /** The issue of the site's next version. */
  const nextIssue = async (): Promise<ForecastIssue> => {
    const next = ++version;
    await engine.bus.publish(siteChanged, [{ ...site, version: next }]);
    return eventually(async () => {
      const issue = await engine.rowCache.currentIssue(siteResource(resource_id));
      return issue?.resource_version === next ? issue : undefined;
    });
  };

  it('tunes the forecasts of the next hours, keeps the untuned ones, and can be disabled', async () => {
    const before = await nextIssue();
    expect(before.forecasts.untuned_estimate).toBeUndefined();
    const measurement = { period_end: new Date(NOW - MINUTE).toISOString(), period: 'PT30M', total_power: 2 };
    await engine.bus.publish(measurementsStored, [{ ...request, measurements: [measurement] }]);
    const tuned = await eventually(async () => {
      const { forecasts } = await nextIssue();
      return forecasts.untuned_estimate ? forecasts : undefined;
    });
    const soon = 2;
    expect(tuned.untuned_estimate?.[soon]).toBeGreaterThan(6);
    expect(tuned.pv_estimate[soon]).toBeLessThan(4);
    expect(tuned.untuned_estimate10).toHaveLength(tuned.pv_estimate.length);
    // The correction has faded a day and a half ahead.
    const later = 12 * 24;
    expect(tuned.pv_estimate[later]).toBeCloseTo(tuned.untuned_estimate![later], 3);

    await expect(engine.bus.request(switchTuning, { ...request, enabled: false })).resolves.toMatchObject({
      enabled: false,
    });
    expect((await nextIssue()).forecasts.untuned_estimate).toBeUndefined();
    await engine.bus.request(switchTuning, { ...request, enabled: true, forget: true });
    expect((await nextIssue()).forecasts.untuned_estimate).toBeDefined();
  });

  it('forgets deleted measurements, and what it learned from them', async () => {
    const store = new TuningStore(engine.database, new InputArchive(engine.database));
    const learntAt = NOW - HOUR;
    await store.saveLearned(resource_id, { learntAt, tuning: {}, report: { values: 48, models: [], served: [] } });
    await engine.bus.publish(measurementsDeleted, [
      {
        ...request,
        from: new Date(NOW - HOUR).toISOString(),
        to: new Date(NOW).toISOString(),
        // The clock of the bus is the real one.
        deleted_at: new Date().toISOString(),
      },
    ]);
    await eventually(async () => {
      const { forecasts } = await nextIssue();
      return forecasts.untuned_estimate ? undefined : true;
    });
    expect(await store.changedSince(0)).toMatchObject([{ resource_id, enabled: true, learnt: null }]);
  });

  it('reports to the owner only, and is deleted with the site', async () => {
    expect(await engine.bus.request(showTuning, request)).toMatchObject({
      resource_id,
      enabled: true,
      values: 0,
      models: [],
    });
    const stranger = engine.bus.request(showTuning, { resource_id, account_id: 'somebody-else' });
    await expect(stranger).rejects.toThrow(DaystarError);
    const store = new TuningStore(engine.database, new InputArchive(engine.database));
    expect(await store.changedSince(0)).toHaveLength(1);
    await engine.bus.remove(siteChanged, resource_id);
    await eventually(async () => ((await store.changedSince(0)).length === 0 ? true : undefined));
  });
});
