import { type PowerSite, siteChanged } from '@daystar/contracts';
import { tuneColumns } from '@daystar/forecasting';
import { DAY, HALF_HOUR, HOUR, MINUTE, NATIVE_PERIOD_MS, stepEnd, stepsBetween } from '@daystar/timeseries';
import { type TestDatabase, openEmbeddedDatabase } from '../archive-postgres/test-database.fixture';
import { encodeHistoryDay } from '../archive/history-codec';
import { LearnedInputArchive } from '../archive/learned-input-archive';
import { IssueArchive } from '../archive/issue-archive';
import { IssueHistory } from '../archive/issue-history';
import { ComputePool } from '../compute/compute-pool';
import { query } from '../platform/query';
import { ExternalForecastCounter } from './external-forecast-counter';
import { ExternalForecastReader } from './external-forecast-reader';
import { MeasurementReader } from './measurement-reader';
import { createTunedSite } from './tuned-resource';
import { ModelTrainer } from './model-trainer';
import { TuningLearner } from './tuning-learner';
import { TrainingDataBuilder } from './training-data-builder';
import { TuningStore } from './tuning-store';

const START = Date.UTC(2026, 3, 1);
const DAYS = 42;
const NOW = START + DAYS * DAY;

type Correction = NonNullable<Parameters<typeof tuneColumns>[1]['correction']>;
const site = {
  ...siteChanged.example,
  latitude: 40,
  longitude: 0,
  capacity: 10,
  capacity_dc: 12,
  created_at: new Date(START).toISOString(),
} as PowerSite;
const plant = createTunedSite(site, NOW);
const steps = stepsBetween(START, NOW + 2 * DAY, HALF_HOUR);
const clear = plant.simulateClearSky(steps).power;

/** A random walk by half hour with a standard deviation of about 1. */
function wander(seed: number): Float64Array {
  let [state, value] = [seed, 0];
  return new Float64Array(steps.count).map(() => {
    state = (state * 48_271) % 2_147_483_647;
    return (value = 0.95 * value + 1.1 * (state / 2_147_483_647 - 0.5));
  });
}
const sky = wander(11);
const toPower = (index: Float64Array) =>
  clear.map((power, i) => Math.round(power * (0.25 + 0.7 / (1 + Math.exp(-2 * index[i]))) * 1e3) / 1e3);
const withError = (share: number, seed: number) => {
  const error = wander(seed);
  return toPower(sky.map((value, i) => (1 - share / 2) * value + share * error[i]));
};
const truth = toPower(sky);
const ours = withError(0.6, 23);
const better = withError(0.25, 37);
const unrelated = toPower(wander(53));

describe('the tuning of a site with a forecast of another provider', () => {
  let databases: TestDatabase;
  let learner: TuningLearner;
  beforeEach(async () => {
    databases = await openEmbeddedDatabase();
    const { database } = databases;
    const history = new IssueHistory(database, new IssueArchive(database), { now: () => NOW });
    const store = new TuningStore(database, new LearnedInputArchive(database));
    learner = new TuningLearner(
      new TrainingDataBuilder(
        new MeasurementReader(database),
        history,
        { computePower: async () => undefined },
        new ExternalForecastReader(database),
      ),
      store,
      new ModelTrainer(store, new ComputePool({ threads: 0 }), new MeasurementReader(database)),
      { learn: async () => undefined } as never,
      { estimate: async () => undefined },
    );
    await archiveForecasts();
    await insert('measurement', ['total_power'], measurements());
  }, 60_000);
  afterEach(() => databases.close());

  /** Stores our forecasts of an hour ahead, as the engine does for past days. */
  async function archiveForecasts(): Promise<void> {
    for (let day = START; day < NOW; day += DAY) {
      const native = stepsBetween(day, day + DAY, NATIVE_PERIOD_MS);
      const first = ((day - START) / DAY) * 48;
      const estimate = Float64Array.from({ length: native.count }, (_, i) => ours[first + Math.floor(i / 6)]);
      const ahead = new Float64Array(native.count).fill(65);
      const columns = { pv_estimate: estimate, pv_estimate10: estimate, pv_estimate90: estimate, minutes_ahead: ahead };
      const block = encodeHistoryDay({ steps: native, actuals: estimate, leads: new Map([[HOUR, columns]]) });
      await query(databases.database, 'insert into archived_lead_day values ($1, $2::date, $3)', [
        plant.resource,
        new Date(day).toISOString().slice(0, 10),
        block,
      ]);
    }
  }

  const measurements = () =>
    [...truth.subarray(0, DAYS * 48)].map((total_power, i) => ({
      ...row(i),
      posted_at: row(i).period_end,
      total_power,
    }));
  const row = (i: number) => ({ period_end: new Date(stepEnd(steps, i)).toISOString(), period: 'PT30M' });

  /** A provider that issues at midnight for two days. @param delay from the issue to the post, ms */
  const forecasts = (values: Float64Array, delay = 5 * MINUTE) =>
    [...values].flatMap((pv_estimate, i) =>
      [0, 1].flatMap((daysAgo) => {
        const issue = START + Math.floor((stepEnd(steps, i) - HALF_HOUR - START) / DAY) * DAY - daysAgo * DAY;
        if (issue < START || issue > NOW) return [];
        const issued_at = new Date(issue).toISOString();
        return [{ ...row(i), issued_at, posted_at: new Date(issue + delay).toISOString(), pv_estimate, verdict: 'ok' }];
      }),
    );

  async function insert(table: string, names: readonly string[], rows: readonly object[]): Promise<void> {
    const columns = ['period_end', 'period', 'posted_at', ...names].join(', ');
    await query(
      databases.database,
      `insert into ${table} (resource_id, ${columns}) select $1, ${columns} from jsonb_populate_recordset(null::${table}, $2::jsonb)`,
      [plant.id, JSON.stringify(rows)],
    );
  }
  const postForecasts = (rows: readonly object[]) =>
    insert('external_forecast', ['issued_at', 'pv_estimate', 'verdict'], rows);

  /** The report on the external forecast an hour ahead, and the mean absolute error of the next day. */
  async function learn() {
    const learned = await learner.learn(plant, NOW);
    const { correction } = learned!.tuning;
    return { external: learned!.report.models[0].external, error: errorOfNextDay(correction) };
  }
  function errorOfNextDay(correction: Correction | undefined): number {
    const nextDay = stepsBetween(NOW, NOW + DAY, HALF_HOUR);
    const cut = (values: Float64Array) => values.slice(DAYS * 48, (DAYS + 1) * 48);
    const columns = { pv_estimate: cut(ours), pv_estimate10: cut(ours), pv_estimate90: cut(ours) };
    const untuned = { columns, clear: cut(clear), steps: nextDay, actualSteps: 0, issuedAt: NOW, capacity: 10 };
    const { pv_estimate } = tuneColumns(untuned, { correction }, { recent: [], past: [] });
    return pv_estimate.reduce((sum, power, i) => sum + Math.abs(power - cut(truth)[i]), 0);
  }

  it('uses a better one with a high weight, and reports the errors of theirs, ours and both', async () => {
    const before = await learn();
    expect(before.external).toBeUndefined();
    await query(databases.database, 'delete from tuned_model');
    await postForecasts(forecasts(better));
    const { external, error } = await learn();
    expect(error).toBeLessThan(0.75 * before.error);
    expect(external?.weight).toBeGreaterThan(0.7);
    expect(external!.mae_external).toBeLessThan(external!.mae_without);
    expect(external!.mae_combined).toBeLessThan(external!.mae_without);
  }, 300_000);

  it.each([
    ['six days', NOW - 6 * DAY],
    ['the future', NOW],
  ])(
    'reports from the first forecasts how many days are missing: forecasts of %s',
    async (_, from) => {
      await postForecasts(forecasts(better).filter(({ period_end }) => Date.parse(period_end) > from));
      const { external } = await learn();
      expect(external).toMatchObject({ weight: 0, values: 0 });
      // Three hundred half hours of daylight.
      const days = 300 / clear.subarray(0, 48).filter((power) => power > 0).length - (NOW - from) / DAY;
      expect(Math.abs(external!.days_missing! - days)).toBeLessThan(3);
    },
    120_000,
  );

  it('counts what is known and comparable, also without a model, and says what is missing', async () => {
    const counter = new ExternalForecastCounter(databases.database, { now: () => NOW });
    expect(await counter.count(plant.id, [])).toBeUndefined();
    const isAfter = (from: number) => (posted: { period_end: string }) => Date.parse(posted.period_end) > from;
    const measuredCount = better.subarray((DAYS - 4) * 48, DAYS * 48).filter((power) => power > 0).length;
    const byDay = forecasts(better).filter(({ pv_estimate }) => pv_estimate > 0);
    await postForecasts(byDay.filter(isAfter(NOW)));
    const future = (await counter.count(plant.id, []))!;
    expect(future).toMatchObject({ comparable: 0, values_missing: 300 });
    await postForecasts(byDay.filter((posted) => isAfter(NOW - 4 * DAY)(posted) && !isAfter(NOW)(posted)));
    const both = (await counter.count(plant.id, []))!;
    expect(both).toMatchObject({
      known: future.known + measuredCount,
      comparable: measuredCount,
      values_missing: 300 - measuredCount,
      days_missing: Math.ceil((300 - measuredCount) / (measuredCount / 4)),
    });
  }, 60_000);

  it('is hardly changed by one that is unrelated to the plant', async () => {
    const before = await learn();
    await query(databases.database, 'delete from tuned_model');
    await postForecasts(forecasts(unrelated));
    const { external, error } = await learn();
    expect(external?.weight).toBeLessThan(0.3);
    expect(error).toBeLessThan(1.03 * before.error);
  }, 300_000);

  it('does not see a forecast before it was posted, and trusts the issue times of posted history', async () => {
    const reader = new ExternalForecastReader(databases.database);
    const actualLead = new Float64Array(steps.count).fill(65 * MINUTE);
    const read = async () => {
      const read = await reader.read(plant.id, { steps, clear }, new Map([[HOUR, { actualLead } as never]]), NOW);
      const { estimate } = read?.get(HOUR) ?? {};
      return estimate?.subarray(0, DAYS * 48).filter((value) => !Number.isNaN(value)).length;
    };
    // Ten minutes before the end of each period, with an issue time of the day before.
    const late = [...truth].map((pv_estimate, i) => ({
      ...row(i),
      issued_at: new Date(stepEnd(steps, i) - DAY).toISOString(),
      pv_estimate,
      verdict: 'ok',
      posted_at: new Date(stepEnd(steps, i) - 10 * MINUTE).toISOString(),
    }));
    await postForecasts(late);
    expect(await read()).toBeUndefined();
    await query(databases.database, 'update external_forecast set posted_at = $1', [new Date(NOW)]);
    expect(await read()).toBe(DAYS * 48);
    await query(databases.database, `update external_forecast set verdict = 'unit_suspect'`);
    expect(
      await reader.read(plant.id, { steps, clear }, new Map([[HOUR, { actualLead } as never]]), NOW),
    ).toBeUndefined();
  }, 120_000);

  it('has the issue that was the newest when ours was issued', async () => {
    await postForecasts(forecasts(better));
    const actualLead = new Float64Array(steps.count).fill(65 * MINUTE);
    const reader = new ExternalForecastReader(databases.database);
    const read = await reader.read(plant.id, { steps, clear }, new Map([[HOUR, { actualLead } as never]]), NOW);
    const { issuedAt } = read!.get(HOUR)!;
    const midnight = START + 10 * DAY;
    const at = (hours: number) => issuedAt[10 * 48 + 2 * hours];
    expect([at(0), at(1), at(2), at(12)]).toEqual([midnight - DAY, midnight - DAY, midnight, midnight]);
    expect(issuedAt[DAYS * 48 + 24]).toBe(NOW - DAY);
  }, 60_000);
});
