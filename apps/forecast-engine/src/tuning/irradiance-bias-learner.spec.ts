import { siteChanged } from '@daystar/contracts';
import { type SkyState, clearSkyPath, sunPath } from '@daystar/forecasting';
import { describeWith } from '@daystar/testing';
import { DAY, MINUTE, NATIVE_PERIOD, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import { type Place, embedded, postgres } from '../archive/archived-issues.fixture';
import { IrradianceBiasLearner } from './irradiance-bias-learner';

const HALF_HOUR = 30 * MINUTE;
const START = Date.UTC(2026, 5, 1);
const DAYS = 14;
const site = { ...siteChanged.example, latitude: 40, longitude: 0, elevation: 100 };

/** The sky clears and clouds over from half hour to half hour; the satellite always sees a tenth more clouds. */
const opacityAt = (time: number) => 30 + 30 * Math.sin(time / 7e6) * Math.cos(time / 1.3e8);

function skyAt(now: number): SkyState {
  const steps = stepsBetween(now - 7 * DAY, now + DAY, NATIVE_PERIOD);
  const of = (value: number) => new Float64Array(steps.count).fill(value);
  const opacity = Float64Array.from({ length: steps.count }, (_, i) =>
    Math.min(100, opacityAt(stepEnd(steps, i) - NATIVE_PERIOD / 2) + 10),
  );
  const weather = { air_temp: of(20), wind_speed: of(2), albedo: of(NaN), surface_pressure: of(NaN) };
  return {
    steps,
    actualSteps: (7 * DAY) / NATIVE_PERIOD,
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

describe('what is learnt from measured irradiance, embedded', () => bookBehaves(embedded));
describeWith('stack', 'what is learnt from measured irradiance, Postgres', () => bookBehaves(postgres));

function bookBehaves(open: () => Promise<Place>): void {
  let place: Place;
  let book: IrradianceBiasLearner;
  beforeAll(async () => {
    place = await open();
    book = new IrradianceBiasLearner({ get: () => Promise.resolve(place.database) }, (_, now) =>
      Promise.resolve(skyAt(now)),
    );
  }, 60_000);
  afterAll(() => place.close());

  const query = (sql: string, parameters: unknown[] = []) =>
    place.database.read((manager) => manager.query<{ count: number }[]>(sql, parameters));
  const measured = async (day: number) => {
    const steps = stepsBetween(START + day * DAY, START + (day + 1) * DAY, HALF_HOUR);
    const clear = clearSkyPath(sunPath(site, steps, site.elevation)).ghi;
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

  it('is nothing where none was measured', async () => {
    expect(await book.learn(site, START + 2 * DAY)).toBeUndefined();
    expect(await query('select count(*)::int from estimated_index')).toEqual([{ count: 0 }]);
  });

  it('grows from day to day out of estimates as they were known then', async () => {
    await measured(0);
    await measured(1);
    expect(await book.learn(site, START + 2 * DAY)).toBeUndefined();
    for (let day = 2; day < DAYS; day++) await measured(day);
    const week = await book.learn(site, START + 9 * DAY);
    const all = await book.learn(site, START + DAYS * DAY);
    expect(all!.values).toBeGreaterThan(1.4 * week!.values);
    expect(all!.trust).toBe(1);
    expect(all!.trial.after).toBeLessThan(0.5 * all!.trial.before);
    // Opacity is a tenth too much: the index is lifted by nearly that.
    expect(all!.adaptation.byIndex[2] + all!.adaptation.byHour[2]).toBeGreaterThan(0.06);
  });

  it('is forgotten with the site, and when nothing came for a week', async () => {
    expect(await book.learn(site, START + (DAYS + 8) * DAY)).toBeUndefined();
    await book.removed(site.resource_id);
    expect(await query('select count(*)::int from estimated_index')).toEqual([{ count: 0 }]);
  });
}
