import type { Place } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD_MS, floorTo, stepIndex, stepsBetween } from '@daystar/timeseries';
import { computeRadiationColumns } from './radiation-columns';
import { type BlendedSky, blendSky } from '../sky/blend/blend-sky';
import type { PendingVerification } from '../skill-tracking/pending-verification';
import type { SandboxWeather } from '../synthetic-weather/surface-weather';
import { SkillTracker } from '../skill-tracking/skill-tracker';
import { atmosphere, findNewestRun, createInputs, trueOpacityAt } from './sandbox-inputs.fixture';

const START = Date.UTC(2026, 2, 1);
const DAYS = 37;
/** The longest lead has been verified for some time by then. */
const WARM = START + 12 * DAY;
/** min */
const LEADS = [5, 15, 30, 60, 120, 180, 360, 1440, 4320, 7 * 1440];
const places = Array.from({ length: 26 }, (_, i) => ({
  latitude: -52 + ((i * 17.31) % 104),
  longitude: -180 + ((i * 137.508) % 360),
}));

/** A forecast of a step and its observation. */
interface Outcome {
  readonly place: Place;
  readonly issuedAt: number;
  readonly expected: PendingVerification;
  readonly truth: number;
}

/** Forecasts of 37 days; each issue has learned from all earlier observations. */
function walk(): Map<number, Outcome[]> {
  const record = new SkillTracker();
  const outcomes = new Map<number, Outcome[]>(LEADS.map((lead) => [lead, []]));
  let pending: { place: (typeof places)[number]; expected: PendingVerification }[] = [];
  for (let now = START + 2 * MINUTE; now < START + DAYS * DAY; now += 3 * HOUR) {
    for (const { place, expected } of pending) {
      if (expected.end <= now) record.learn(expected, trueOpacityAt(place, expected.end));
    }
    pending = pending.filter(({ expected }) => expected.end > now);
    for (const place of places) {
      const solarHour = (((now / HOUR + place.longitude / 15) % 24) + 24) % 24;
      if (solarHour < 8 || solarHour > 15) continue;
      const sky = skyOf(place, now, record, false);
      for (const expected of sky.pendingVerifications) {
        pending.push({ place, expected });
        const lead = LEADS.find((minutes) => Math.abs(minutes * MINUTE - expected.lead) <= NATIVE_PERIOD_MS);
        if (now < WARM || lead === undefined) continue;
        outcomes.get(lead)?.push({ place, issuedAt: now, expected, truth: trueOpacityAt(place, expected.end) });
      }
    }
  }
  return outcomes;
}

function skyOf(place: Place, now: number, skill: SkillTracker, hasNightPercentiles = true): BlendedSky {
  const hour = floorTo(now, HOUR);
  const steps = stepsBetween(hour - HOUR, hour + 7 * DAY + 2 * HOUR, NATIVE_PERIOD_MS);
  return blendSky(createInputs(place, now), { place, elevation: 0, steps, issuedAt: now, skill, hasNightPercentiles });
}

/** Outputs of the step of an outcome with given weather; `opacity` is the 10th, 50th and 90th percentile, %. */
function rowsOf(
  { place, issuedAt, expected: { end } }: Outcome,
  air: SandboxWeather,
  [p10, p50, p90]: readonly number[],
) {
  const of = (value: number) => Float64Array.of(value);
  const columns: BlendedSky['columns'] = {
    opacity10: of(p10),
    opacity50: of(p50),
    opacity90: of(p90),
    air_temp: of(air.air_temp),
    wind_speed: of(air.wind_speed),
    precipitable_water: of(air.precipitable_water),
    aod550: of(air.aod550),
    albedo: of(air.albedo),
    surface_pressure: of(NaN),
  };
  const steps = { firstEnd: end, stepMs: NATIVE_PERIOD_MS, count: 1 };
  return computeRadiationColumns(place, { steps, actualSteps: 0, issuedAt, columns, provenance: [] }, NATIVE_PERIOD_MS)
    .columns;
}

const rootMeanSquare = (values: readonly number[]) => Math.hypot(...values) / Math.sqrt(values.length);
const share = (values: readonly boolean[]) => values.filter(Boolean).length / values.length;

const walked = walk();

describe('blended forecasts of the sandbox with skill tracking', () => {
  const outcomes = walked;

  it.each(LEADS)('are as good as the better of nowcast and numerical forecast, %d min ahead', (lead) => {
    const all = outcomes.get(lead) ?? [];
    expect(all.length).toBeGreaterThan(700);
    const nowcast = all.flatMap(({ expected, truth }) =>
      expected.nowcast && expected.nowcast.age < 6 * HOUR ? [expected.nowcast.opacity - truth] : [],
    );
    const forecast = rootMeanSquare(all.map(({ expected, truth }) => expected.forecasts[0].opacity - truth));
    const better = nowcast.length === all.length ? Math.min(rootMeanSquare(nowcast), forecast) : forecast;
    expect(rootMeanSquare(all.map(({ expected, truth }) => expected.p50 - truth))).toBeLessThan(1.02 * better);
  });

  it.each(LEADS)(
    'have 80 %% of observations between their percentiles, as many below as above, %d min ahead',
    (lead) => {
      const all = outcomes.get(lead) ?? [];
      const below = share(all.map(({ expected, truth }) => truth < expected.p10));
      const above = share(all.map(({ expected, truth }) => truth > expected.p90));
      expect(Math.abs(1 - below - above - 0.8)).toBeLessThan(0.03);
      expect(Math.abs(below - above)).toBeLessThan(0.08);
    },
  );
});

describe('irradiance of these forecasts', () => {
  it.each(LEADS)('has 80 %% of ghi and dni between the percentiles, %d min ahead', (lead) => {
    const within = { ghi: [] as boolean[], dni: [] as boolean[] };
    const outside: Outcome[] = [];
    for (const outcome of walked.get(lead) ?? []) {
      const { place, issuedAt, expected, truth } = outcome;
      const time = expected.end - NATIVE_PERIOD_MS / 2;
      const air = atmosphere.nwpAt(place, time, findNewestRun(issuedAt));
      const forecastRows = rowsOf(outcome, air, [expected.p10, expected.p50, expected.p90]);
      const came = rowsOf(outcome, atmosphere.truthAt(place, time), [truth, truth, truth]);
      for (const name of ['ghi', 'dni'] as const) {
        if (
          forecastRows[name][0] < forecastRows[`${name}10`][0] ||
          forecastRows[name][0] > forecastRows[`${name}90`][0]
        )
          outside.push(outcome);
        within[name].push(
          came[name][0] >= forecastRows[`${name}10`][0] && came[name][0] <= forecastRows[`${name}90`][0],
        );
      }
    }
    expect(outside).toEqual([]);
    for (const name of ['ghi', 'dni'] as const) expect(Math.abs(share(within[name]) - 0.8)).toBeLessThan(0.03);
  });
});

describe('a forecast without learned skill', () => {
  it('keeps its percentiles in order at every step', () => {
    for (const place of places.slice(0, 6)) {
      const { columns, steps, actualSteps } = skyOf(place, START + 12 * HOUR, new SkillTracker());
      for (let i = actualSteps; i < steps.count; i++) {
        expect(columns.opacity10[i]).toBeLessThanOrEqual(columns.opacity50[i]);
        expect(columns.opacity90[i]).toBeGreaterThanOrEqual(columns.opacity50[i]);
        expect(columns.opacity10[i]).toBeGreaterThanOrEqual(0);
        expect(columns.opacity90[i]).toBeLessThanOrEqual(100);
      }
      expect(stepIndex(steps, START + 12 * HOUR) + 1).toBe(actualSteps);
    }
  });
});
