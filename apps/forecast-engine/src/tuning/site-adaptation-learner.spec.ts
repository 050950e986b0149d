import { siteChanged } from '@daystar/contracts';
import { type SkyState, createClearSkyPath, createSunPath } from '@daystar/forecasting';
import { describeWith } from '@daystar/testing';
import { DAY, HALF_HOUR, NATIVE_PERIOD_MS, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import {
  type TestDatabase,
  openEmbeddedDatabase,
  openPostgresDatabase,
} from '../archive-postgres/test-database.fixture';
import { SiteAdaptationLearner } from './site-adaptation-learner';

const START = Date.UTC(2026, 5, 1);
const DAYS = 14;
const site = { ...siteChanged.example, latitude: 40, longitude: 0, elevation: 100 };

/** Clouds vary from half hour to half hour; the estimate always has an opacity ten percentage points higher. */
const opacityAt = (time: number) => 30 + 30 * Math.sin(time / 7e6) * Math.cos(time / 1.3e8);

function skyAt(now: number): SkyState {
  const steps = stepsBetween(now - 7 * DAY, now + DAY, NATIVE_PERIOD_MS);
  const of = (value: number) => new Float64Array(steps.count).fill(value);
  const opacity = Float64Array.from({ length: steps.count }, (_, i) =>
    Math.min(100, opacityAt(stepEnd(steps, i) - NATIVE_PERIOD_MS / 2) + 10),
  );
  const weather = { air_temp: of(20), wind_speed: of(2), albedo: of(NaN), surface_pressure: of(NaN) };
  return {
    steps,
    actualSteps: (7 * DAY) / NATIVE_PERIOD_MS,
    issuedAt: now,
    columns: {
      opacity10: opacity,
      opacity50: opacity,
      opacity90: opacity,
      ...weather,
      precipitable_water: of(NaN),
      aod550: of(NaN),
    },
    provenance: [{ steps: steps.count, ladder: 'observation', inputs: [] }],
  };
}

describe('the irradiance bias learner, embedded', () => learnerBehaves(openEmbeddedDatabase));
describeWith('stack', 'the irradiance bias learner, Postgres', () => learnerBehaves(openPostgresDatabase));

function learnerBehaves(open: () => Promise<TestDatabase>): void {
  let testDatabase: TestDatabase;
  let learner: SiteAdaptationLearner;
  beforeAll(async () => {
    testDatabase = await open();
    learner = new SiteAdaptationLearner(testDatabase.database, { blendSky: (_, now) => Promise.resolve(skyAt(now)) });
  }, 60_000);
  afterAll(() => testDatabase.close());

  const query = (sql: string, parameters: unknown[] = []) =>
    testDatabase.database.execute((manager) => manager.query<{ count: number }[]>(sql, parameters));
  const measureDay = async (day: number) => {
    const steps = stepsBetween(START + day * DAY, START + (day + 1) * DAY, HALF_HOUR);
    const clear = createClearSkyPath(createSunPath(site, steps, site.elevation)).ghi;
    const rows = Array.from({ length: steps.count }, (_, k) => {
      const end = stepEnd(steps, k);
      const mean_ghi = clear[k] * (1 - opacityAt(end - HALF_HOUR / 2) / 100);
      return { period_end: formatStamp(end), period: 'PT30M', mean_ghi, posted_at: formatStamp(end) };
    });
    await query(
      `insert into measurement (resource_id, period_end, period, posted_at, mean_ghi)
       select $1, period_end, period, posted_at, mean_ghi from jsonb_populate_recordset(null::measurement, $2::jsonb)`,
      [site.resource_id, JSON.stringify(rows)],
    );
  };

  it('learns nothing without measurements', async () => {
    expect(await learner.learn(site, START + 2 * DAY)).toBeUndefined();
    expect(await query('select count(*)::int from estimated_index')).toEqual([{ count: 0 }]);
  });

  it('learns from estimates as they were served, over several days', async () => {
    await measureDay(0);
    await measureDay(1);
    expect(await learner.learn(site, START + 2 * DAY)).toBeUndefined();
    for (let day = 2; day < DAYS; day++) await measureDay(day);
    const week = await learner.learn(site, START + 9 * DAY);
    const all = await learner.learn(site, START + DAYS * DAY);
    expect(all!.halfHourCount).toBeGreaterThan(1.4 * week!.halfHourCount);
    expect(all!.trust).toBe(1);
    expect(all!.holdOut.maeAfter).toBeLessThan(0.5 * all!.holdOut.maeBefore);
    // The correction of the clear-sky index is nearly those ten percentage points.
    expect(all!.adaptation.byIndex[2] + all!.adaptation.byHour[2]).toBeGreaterThan(0.06);
  });

  it('learns nothing a week after the last measurement, and forgets a removed site', async () => {
    expect(await learner.learn(site, START + (DAYS + 8) * DAY)).toBeUndefined();
    await learner.removeEstimates(site.resource_id);
    expect(await query('select count(*)::int from estimated_index')).toEqual([{ count: 0 }]);
  });
}
