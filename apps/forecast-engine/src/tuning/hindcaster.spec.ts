import { type PowerSite, DaystarError, siteChanged } from '@daystar/contracts';
import { SiteChangeEntity } from '@daystar/database';
import { type SkyState, tuneColumns } from '@daystar/forecasting';
import {
  type Steps,
  DAY,
  HALF_HOUR,
  HOUR,
  firstStart,
  floorTo,
  formatStamp,
  lastEnd,
  stepEnd,
  stepsBetween,
} from '@daystar/timeseries';
import { type TestDatabase, openEmbeddedDatabase } from '../archive-postgres/test-database.fixture';
import { LearnedInputArchive } from '../archive/learned-input-archive';
import { IssueArchive } from '../archive/issue-archive';
import { IssueHistory } from '../archive/issue-history';
import { ComputePool } from '../compute/compute-pool';
import { query } from '../platform/query';
import { createDeterministicSky } from '../sky-history/deterministic-sky.fixture';
import { Hindcaster } from './hindcaster';
import { MeasurementReader } from './measurement-reader';
import { createTunedSite } from './tuned-resource';
import { ModelTrainer } from './model-trainer';
import { TuningLearner } from './tuning-learner';
import { TrainingDataBuilder } from './training-data-builder';
import { TuningStore } from './tuning-store';

const NOW = Date.UTC(2026, 5, 1, 9);
const DAYS = 40;
const site = {
  ...siteChanged.example,
  latitude: 40,
  longitude: 0,
  capacity: 10,
  capacity_dc: 12,
  created_at: formatStamp(NOW - 2 * HOUR),
} as PowerSite;
const plant = createTunedSite(site, NOW);
const log = { warn: () => undefined } as never;

/** Simulates a sky whose opacity changes every half hour, the same for each time. */
const simulateSky = (steps: Steps) =>
  createDeterministicSky(steps, (end) => {
    const slot = Math.floor((end - 1) / HALF_HOUR);
    return 100 * Math.abs(Math.sin(slot / 7) * Math.sin(slot / 31));
  });

describe('measurements from before the registration of a site', () => {
  let embedded: TestDatabase;
  let blendSky: (place: unknown, steps: Steps) => Promise<SkyState>;

  beforeAll(async () => {
    embedded = await openEmbeddedDatabase();
    const steps = stepsBetween(NOW - DAYS * DAY, NOW - 2 * HOUR, HALF_HOUR);
    const hindcaster = new Hindcaster(
      { blendSky: async (_, native) => simulateSky(native) },
      { add: () => undefined },
      log,
    );
    const power = (await hindcaster.computePower(site, steps))!;
    const rows = [...power].map((value, i) => {
      const period_end = new Date(stepEnd(steps, i)).toISOString();
      return { period_end, period: 'PT30M', posted_at: period_end, total_power: 0.7 * value };
    });
    await query(
      embedded.database,
      `insert into measurement (resource_id, period_end, period, posted_at, total_power)
       select $1, period_end, period, posted_at, total_power from jsonb_populate_recordset(null::measurement, $2::jsonb)`,
      [site.resource_id, JSON.stringify(rows)],
    );
  }, 60_000);
  beforeEach(async () => {
    blendSky = async (_, steps) => simulateSky(steps);
    await query(embedded.database, 'delete from tuned_model');
  });
  afterAll(() => embedded.close());

  function learn(since = site.created_at, now = NOW) {
    const { database } = embedded;
    const history = new IssueHistory(database, new IssueArchive(database), { now: () => NOW });
    const hindcaster = new Hindcaster(
      { blendSky: (place, steps) => blendSky(place, steps) },
      { add: () => undefined },
      log,
    );
    const store = new TuningStore(database, new LearnedInputArchive(database));
    const learner = new TuningLearner(
      new TrainingDataBuilder(new MeasurementReader(database), history, hindcaster, { read: async () => undefined }),
      store,
      new ModelTrainer(store, new ComputePool({ threads: 0 }), new MeasurementReader(database)),
      { learn: async () => undefined } as never,
      { estimate: async () => undefined },
    );
    return learner.learn({ ...plant, since: Date.parse(since) }, now);
  }

  it('train again soon after they were replaced', async () => {
    const trained = await learn();
    const later = NOW + 2 * HOUR;
    expect((await learn(site.created_at, later))!.report.models).toEqual(trained!.report.models);
    const scale = 'update measurement set total_power = $1 * total_power, posted_at = $2 where resource_id = $3';
    await query(embedded.database, scale, [0.5, new Date(NOW + HOUR), site.resource_id]);
    const retrained = await learn(site.created_at, later);
    await query(embedded.database, scale, [2, new Date(NOW - DAYS * DAY), site.resource_id]);
    expect(retrained!.report.models.length).toBe(trained!.report.models.length);
    expect(retrained!.report.models).not.toEqual(trained!.report.models);
  });

  it('without power at night are not reported as left out', async () => {
    const clearNights = 'update measurement set total_power = $1 where resource_id = $2 and total_power';
    await query(embedded.database, `${clearNights} = 0`, [null, site.resource_id]);
    const learned = await learn();
    await query(embedded.database, `${clearNights} is null`, [0, site.resource_id]);
    // At most the half hour of each sunrise.
    const missing = learned!.report.left_out?.find(({ verdict }) => verdict === 'gap')?.values ?? 0;
    expect(missing).toBeLessThanOrEqual(DAYS);
  });

  it('train a model on its first day, by a hindcast, which corrects forecasts of all leads', async () => {
    const learned = (await learn())!;
    expect(learned.report.models.map(({ lead }) => lead)).toEqual(['PT60M']);
    expect(learned.report.from).toBe(formatStamp(NOW - DAYS * DAY));
    const { correction } = learned.tuning;
    const dayAfterTomorrow = stepsBetween(NOW - 9 * HOUR + 2 * DAY, NOW - 9 * HOUR + 3 * DAY, HALF_HOUR);
    const clear = plant.simulateClearSky(dayAfterTomorrow).power;
    const forecast = clear.map((power) => 0.6 * power);
    const columns = { pv_estimate: forecast, pv_estimate10: forecast, pv_estimate90: forecast };
    const untuned = { columns, clear, steps: dayAfterTomorrow, actualSteps: 0, issuedAt: NOW, capacity: 10 };
    const { pv_estimate } = tuneColumns(untuned, { correction }, { recent: [], past: [] });
    const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
    expect(sum(pv_estimate) / sum(forecast)).toBeGreaterThan(0.65);
    expect(sum(pv_estimate) / sum(forecast)).toBeLessThan(0.75);
  });

  it('show shade in the morning, which estimated actuals and forecasts follow', async () => {
    const isMorning = "extract(hour from (period_end - interval '1 minute') at time zone 'UTC') in (5, 6)";
    const scaleMornings = `update measurement set total_power = $1 * total_power where resource_id = $2 and ${isMorning}`;
    await query(embedded.database, scaleMornings, [0.2, site.resource_id]);
    const { tuning, report } = (await learn())!;
    await query(embedded.database, scaleMornings, [5, site.resource_id]);
    const shares = report.shade_by_half_hour!;
    expect(shares.slice(10, 14).map((share) => Math.abs(share - 0.2) < 0.02)).toEqual([true, true, true, true]);
    expect(shares.slice(14).every((share) => share === 1)).toBe(true);
    expect(report.yield_by_half_hour![13]).toBeGreaterThan(0.2);
    const steps = stepsBetween(floorTo(NOW, DAY), floorTo(NOW, DAY) + 2 * DAY, HALF_HOUR);
    const clear = plant.simulateClearSky(steps).power;
    const forecast = clear.map((power) => 0.8 * power);
    const columns = { pv_estimate: forecast, pv_estimate10: forecast, pv_estimate90: forecast };
    const untuned = { columns, clear, steps, actualSteps: 18, issuedAt: NOW, capacity: 10 };
    const { pv_estimate, tuningFlags } = tuneColumns(untuned, tuning, { recent: [], past: [] });
    for (const i of [12, 60]) {
      expect(Math.abs(pv_estimate[i] / forecast[i] - 0.7 * 0.2)).toBeLessThan(0.02);
      expect(tuningFlags[i]).toBe('learned');
    }
  });

  it('are compared with weather from the day of their first one on', async () => {
    const requested: Steps[] = [];
    blendSky = async (_, steps) => {
      requested.push(steps);
      return simulateSky(steps);
    };
    await learn();
    expect(requested.map((steps) => [firstStart(steps), lastEnd(steps)])).toEqual([
      [floorTo(NOW - DAYS * DAY, DAY), NOW - 2 * HOUR],
    ]);
  });

  it('are not used while past weather is unavailable, nor where it is only climatology', async () => {
    blendSky = async () => {
      throw new DaystarError('Unavailable', 'No source has weather of that time.');
    };
    expect(await learn()).toMatchObject({ report: { values: 0, models: [] }, tuning: {} });
    blendSky = async (_, steps) => ({
      ...simulateSky(steps),
      provenance: [{ steps: steps.count, ladder: 'climatology', inputs: [] }],
    });
    expect(await learn()).toMatchObject({ report: { values: 0, models: [] }, tuning: {} });
  });

  it('are hindcast for a site whose owner changed its description since', async () => {
    blendSky = async (_, native) => simulateSky(native);
    const { resource_id, kind, account_id, ...properties } = site;
    const versions = [
      { version: 1, properties: { ...properties, capacity_dc: 18 }, changed_at: NOW - 100 * DAY },
      { version: 2, properties, changed_at: NOW - 2 * HOUR },
      { version: 3, properties: { ...properties, name: 'Renamed' }, changed_at: NOW - HOUR },
    ];
    await embedded.database.execute((manager) =>
      manager.insert(
        SiteChangeEntity,
        versions.map((version) => ({
          resource_id,
          kind,
          account_id,
          change: 'replaced' as const,
          ...version,
          changed_at: new Date(version.changed_at),
        })),
      ),
    );
    const learned = await learn(new Date(NOW - 100 * DAY).toISOString());
    expect(learned!.report.models.map(({ lead }) => lead)).toEqual(['PT60M']);
    await query(embedded.database, 'delete from site_change', []);
  });

  it('are not hindcast for a site that was registered before them', async () => {
    blendSky = () => Promise.reject(new Error('requested'));
    expect(await learn(new Date(NOW - 100 * DAY).toISOString())).toBeDefined();
  });
});
