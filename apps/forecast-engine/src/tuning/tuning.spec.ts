import {
  DaystarError,
  type ForecastIssue,
  type Site,
  aggregationDefined,
  aggregationMeasured,
  aggregationMeasurementsDeleted,
  externalForecastsDeleted,
  measurementsDeleted,
  measurementsStored,
  packColumn,
  showAggregationTuning,
  showTuning,
  siteChanged,
  buildSiteResource,
  switchTuning,
  getTileName,
  weatherTilePublished,
} from '@daystar/contracts';
import { eventually } from '@daystar/testing';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD_MS } from '@daystar/timeseries';
import { EngineFixture } from '../engine.fixture';
import { query } from '../platform/query';
import { LearnedInputArchive } from '../archive/learned-input-archive';
import { TuningStore } from './tuning-store';

const NOW = Date.UTC(2026, 5, 21, 19, 1);
const NOON = Date.UTC(2026, 5, 21, 19);
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
      tile: getTileName(site),
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
      const issue = await engine.rowCache.readCurrentIssue(buildSiteResource(resource_id));
      return issue?.resource_version === next ? issue : undefined;
    });
  };

  it('tunes the forecasts of the next hours, keeps the untuned ones, and can disable tuning', async () => {
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
    expect(tuned.pv_estimate[soon]).toBeLessThan(4.5);
    expect(tuned.untuned_estimate10).toHaveLength(tuned.pv_estimate.length);
    // The correction has almost faded a day and a half ahead.
    const later = 12 * 24;
    expect(tuned.pv_estimate[later] / tuned.untuned_estimate![later]).toBeGreaterThan(0.9);

    await expect(engine.bus.request(switchTuning, { ...request, enabled: false })).resolves.toMatchObject({
      enabled: false,
    });
    expect((await nextIssue()).forecasts.untuned_estimate).toBeUndefined();
    await engine.bus.request(switchTuning, { ...request, enabled: true, forget: true });
    expect((await nextIssue()).forecasts.untuned_estimate).toBeDefined();
  });

  it('adjusts estimated actuals to measurements of the whole week, with the same result at each refresh', async () => {
    const daysAgo = [0, 1, 3, 6];
    const stored = daysAgo.flatMap((days) =>
      [0, 30, 60].map((minutes) => ({ end: NOON - days * DAY - minutes * MINUTE, power: 2.5 + minutes / 100 })),
    );
    const rows = stored.map(({ end, power }) => [new Date(end), power]);
    for (const [end, power] of rows)
      await query(
        engine.database,
        `insert into measurement (resource_id, period_end, period, total_power, posted_at) values ($1, $2, 'PT30M', $3, $2)`,
        [resource_id, end, power],
      );
    const measurements = stored.map(({ end, power }) => ({
      period_end: new Date(end).toISOString(),
      period: 'PT30M',
      total_power: power,
    }));
    await engine.bus.publish(measurementsStored, [{ ...request, measurements }]);
    const measuredRows = ({ estimated_actuals: actuals }: ForecastIssue) =>
      stored.map(({ end }) => {
        const last = (end - Date.parse(actuals.first_period_end)) / NATIVE_PERIOD_MS;
        const of = (values: readonly number[]) =>
          values.slice(last - 5, last + 1).reduce((sum, one) => sum + one / 6, 0);
        return { tuned: of(actuals.pv_estimate), untuned: of(actuals.untuned_estimate ?? []) };
      });
    const first = await eventually(async () => {
      const issue = await nextIssue();
      return issue.made_with?.measured_rows && issue.made_with.measured_rows.length >= 8 ? issue : undefined;
    });
    measuredRows(first).forEach(({ tuned, untuned }, k) => {
      expect(tuned).toBeCloseTo(stored[k].power, 3);
      expect(untuned).toBeGreaterThan(5);
    });
    const whole = ({ estimated_actuals }: ForecastIssue) => estimated_actuals.pv_estimate.slice(0, 2000);
    expect(whole(await nextIssue())).toEqual(whole(first));
    const flags = first.estimated_actuals.provenance.flatMap((run) => run.tuning_flags ?? []);
    expect(new Set(flags)).toEqual(new Set(['measured', 'live']));
    expect(first.forecasts.provenance[0].tuning_flags).toEqual(['live']);
    await query(engine.database, 'delete from measurement', []);
  });

  it('discards deleted measurements, and the models trained on them', async () => {
    const store = new TuningStore(engine.database, new LearnedInputArchive(engine.database));
    const learnedAt = NOW - HOUR;
    await store.saveLearned(resource_id, {
      learntAt: learnedAt,
      tuning: {},
      report: { values: 48, models: [], served: [] },
    });
    await engine.bus.publish(measurementsDeleted, [
      {
        ...request,
        from: new Date(NOW - 8 * DAY).toISOString(),
        to: new Date(NOW).toISOString(),
        // The bus uses the real clock.
        deleted_at: new Date().toISOString(),
      },
    ]);
    await eventually(async () => {
      const { forecasts } = await nextIssue();
      return forecasts.untuned_estimate ? undefined : true;
    });
    expect(await store.findChangedSince(0)).toMatchObject([{ resource_id, enabled: true, learned: null }]);
  });

  it('trains half a minute after a deletion of forecasts of other providers, or of measurements of an aggregation', async () => {
    const range = { from: new Date(NOW - DAY).toISOString(), to: new Date(NOW).toISOString() };
    const deletedAt = Date.now();
    const deletion = { ...range, deleted_at: new Date(deletedAt).toISOString() };
    await engine.bus.publish(externalForecastsDeleted, [{ ...deletion, resource: buildSiteResource(resource_id) }]);
    const { members } = aggregationDefined.example;
    const keys = { collection_id: 'c', aggregation_id: 'a' };
    await engine.bus.publish(aggregationDefined, [{ ...aggregationDefined.example, ...keys, members }]);
    const measurements = [{ period_end: range.to, period: 'PT30M', total_power: 1 }];
    await engine.bus.publish(aggregationMeasured, [{ ...keys, measurements }]);
    await engine.bus.publish(aggregationMeasurementsDeleted, [{ ...keys, ...deletion }]);
    const next_training_at = new Date(deletedAt + MINUTE / 2).toISOString();
    const isPlanned = (tuning: { next_training_at?: string }) =>
      Date.parse(tuning.next_training_at ?? '') === Date.parse(next_training_at) || undefined;
    expect(await eventually(async () => isPlanned(await engine.bus.request(showTuning, request)))).toBe(true);
    expect(await eventually(async () => isPlanned(await engine.bus.request(showAggregationTuning, keys)))).toBe(true);
  });

  it('reports the tuning only to the owner, and deletes it with the site', async () => {
    expect(await engine.bus.request(showTuning, request)).toMatchObject({
      resource_id,
      enabled: true,
      values: 0,
      models: [],
    });
    const stranger = engine.bus.request(showTuning, { resource_id, account_id: 'somebody-else' });
    await expect(stranger).rejects.toThrow(DaystarError);
    const store = new TuningStore(engine.database, new LearnedInputArchive(engine.database));
    expect(await store.findChangedSince(0)).toHaveLength(1);
    await engine.bus.remove(siteChanged, resource_id);
    await eventually(async () => ((await store.findChangedSince(0)).length === 0 ? true : undefined));
  });
});
