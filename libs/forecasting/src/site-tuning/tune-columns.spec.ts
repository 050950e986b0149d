import { siteChanged } from '@daystar/contracts';
import { DAY, HALF_HOUR, HOUR, MINUTE, NATIVE_PERIOD_MS, stepEnd, stepsBetween } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { computeClearSkyPower } from '../outputs/clear-sky-power';
import { createSiteSystem } from '../outputs/pv-columns';
import { type Correction, LEVELS, interpolateCorrection } from './correction';
import { computeTimeOfDayRatios } from './time-of-day-ratios';
import { type SiteTuning, type UntunedOutput, tuneColumns } from './tune-columns';

const NOON = Date.UTC(2026, 5, 10, 12);
const site = { ...siteChanged.example, latitude: 40, longitude: 0, capacity: 10, capacity_dc: 12 };
const steps = stepsBetween(NOON - 2 * DAY, NOON + 3 * DAY, NATIVE_PERIOD_MS);
const clear = computeClearSkyPower(createSiteSystem(site, 'utility', NOON), site, steps).power;
const share = (part: number) => clear.map((power) => part * power);
const untuned: UntunedOutput = {
  columns: { pv_estimate: share(0.6), pv_estimate10: share(0.4), pv_estimate90: share(0.8) },
  clear,
  steps,
  actualSteps: (NOON - (NOON - 2 * DAY)) / NATIVE_PERIOD_MS,
  issuedAt: NOON,
  capacity: 10,
};
const measuredNow = (part: number) => {
  const i = untuned.actualSteps - 3;
  return [{ end: NOON, length: 30 * MINUTE, power: part * clear[i] }];
};
const halfHours = stepsBetween(NOON, NOON + 3 * DAY, HALF_HOUR);
/** Wanders from half hour to half hour; twice as much for a level of 1 as for one of 0.6, and nothing days ahead. */
const ofNow = Array.from({ length: halfHours.count }, (_, i) =>
  LEVELS.map((level) => (-0.2 + 0.1 * Math.sin(i)) * (level > 0.9 ? 2 : 1)),
);
const correction: Correction = {
  steps: halfHours,
  leads: [HOUR, 2 * DAY],
  addends: [ofNow.flat(), ofNow.flat().map(() => 0)],
};
const repeatForClasses = (multiple: number) => Array.from({ length: 6 }, () => multiple);
const intervals = {
  leads: [0, DAY],
  low: [repeatForClasses(1), repeatForClasses(2)],
  high: [repeatForClasses(1), repeatForClasses(0.5)],
  best: Math.max(...clear),
};
const learned = { correction, intervals, actuals: Array.from({ length: 48 }, () => 0.8) };
const at = (time: number) => (time - NOON) / NATIVE_PERIOD_MS + untuned.actualSteps - 1;

describe('tuned power', () => {
  it('equals the untuned power without tuning', () => {
    const tuned = tuneColumns(untuned, {}, { recent: [], past: [] });
    for (const name of ['pv_estimate', 'pv_estimate10', 'pv_estimate90'] as const) {
      const most = Math.max(...tuned[name].map((power, i) => Math.abs(power - untuned.columns[name][i])));
      expect(most).toBeLessThan(1e-9);
    }
  });

  it('has the percentiles of the untuned power after measurements that agree with it', () => {
    const tuned = tuneColumns(untuned, {}, { recent: measuredNow(0.6), past: [] });
    const i = at(NOON + DAY);
    expect(tuned.pv_estimate[i] - tuned.pv_estimate10[i]).toBeCloseTo(0.2 * clear[i], 2);
    expect(tuned.pv_estimate90[i] - tuned.pv_estimate[i]).toBeCloseTo(0.2 * clear[i], 2);
  });

  it('is the untuned power after a day of measurements whose clock is an hour late', () => {
    const random = createSeededRandom(3);
    const indices = Array.from({ length: steps.count / 6 }, () => 0.1 + 0.9 * random());
    const pv_estimate = clear.map((power, i) => power * indices[Math.floor(i / 6)]);
    const broken = { ...untuned, columns: { ...untuned.columns, pv_estimate } };
    const recent = Array.from({ length: DAY / NATIVE_PERIOD_MS }, (_, k) => {
      const i = untuned.actualSteps - 1 - k;
      return { end: stepEnd(steps, i), length: NATIVE_PERIOD_MS, power: pv_estimate[i - HOUR / NATIVE_PERIOD_MS] };
    });
    const tuned = tuneColumns(broken, {}, { recent, past: recent });
    const later = Array.from({ length: DAY / NATIVE_PERIOD_MS }, (_, k) => untuned.actualSteps + k);
    for (const i of later) expect(tuned.pv_estimate[i]).toBeCloseTo(pv_estimate[i], 9);
  });

  it('has wider percentiles while the learned ratio of the plant is uncertain, until outcomes are known', () => {
    const i = at(NOON + DAY);
    const computeWidth = (tuning: SiteTuning) => {
      const tuned = tuneColumns(untuned, tuning, { recent: [], past: [] });
      return tuned.pv_estimate90[i] - tuned.pv_estimate10[i];
    };
    // The deviation of 0.2 / 0.6 of the estimate equals the half width of 0.2 of the clear sky's power.
    expect(computeWidth({ ratioDeviation: 1 / 3 }) / computeWidth({})).toBeCloseTo(Math.SQRT2, 5);
    expect(computeWidth({ intervals, ratioDeviation: 1 / 3 })).toBe(computeWidth({ intervals }));
  });

  it('keeps the ratio of P10 to the estimate when a plant has lost output, until outcomes are known', () => {
    const cloudy = { ...untuned, columns: { ...untuned.columns, pv_estimate: share(0.2), pv_estimate10: share(0.04) } };
    const addends = [halfHours, halfHours].map(({ count }) =>
      Array.from({ length: count }, () => LEVELS.map((level) => -0.3 * level)).flat(),
    );
    const lost = tuneColumns(cloudy, { correction: { ...correction, addends } }, { recent: [], past: [] });
    const i = at(NOON + DAY);
    expect(lost.pv_estimate[i]).toBeCloseTo(0.7 * 0.2 * clear[i], 5);
    expect(lost.pv_estimate10[i]).toBeCloseTo(0.7 * 0.04 * clear[i], 5);
  });

  it('keeps the ratio of P10 to the estimate at half output', () => {
    // The sky of the past is known.
    const mix = (known: number, expected: number) =>
      clear.map((power, i) => (i < untuned.actualSteps ? known : expected) * power);
    const columns = { pv_estimate: share(0.6), pv_estimate10: mix(0.58, 0.06), pv_estimate90: mix(0.62, 0.8) };
    const recent = Array.from({ length: 12 }, (_, k) => {
      const i = untuned.actualSteps - 1 - 6 * k;
      return { end: stepEnd(steps, i), length: NATIVE_PERIOD_MS, power: 0.3 * clear[i] };
    });
    const tuned = tuneColumns({ ...untuned, columns }, {}, { recent, past: [] });
    const i = at(NOON + 3 * HOUR);
    expect(tuned.pv_estimate[i] / clear[i]).toBeLessThan(0.42);
    expect(tuned.pv_estimate10[i] / clear[i]).toBeGreaterThan(0.02);
  });

  it('is 0 at night, ordered, and within capacity for any tuning', () => {
    const huge = {
      ...correction,
      addends: correction.addends.map((table) => table.map((_, i) => (i % 7 === 0 ? -3 : 3))),
    };
    const extreme = {
      ...learned,
      correction: huge,
      intervals: { ...intervals, low: [repeatForClasses(9), repeatForClasses(9)] },
    };
    const tuned = tuneColumns(untuned, extreme, { recent: measuredNow(1.1), past: [] });
    clear.forEach((light, i) => {
      const [low, middle, high] = [tuned.pv_estimate10[i], tuned.pv_estimate[i], tuned.pv_estimate90[i]];
      if (light === 0) expect([low, middle, high]).toEqual([0, 0, 0]);
      expect(0 <= low && low <= middle && middle <= high && high <= 10).toBe(true);
    });
  });

  it('follows the correction continuously', () => {
    const middle = (i: number) => NOON + (i + 0.5) * HALF_HOUR;
    expect(interpolateCorrection(correction, middle(40), 0, 0.6)).toBeCloseTo(-0.2 + 0.1 * Math.sin(40), 9);
    expect(interpolateCorrection(correction, middle(40), HOUR, 1.3)).toBeCloseTo(2 * (-0.2 + 0.1 * Math.sin(40)), 9);
    expect(interpolateCorrection(correction, middle(40), 24.5 * HOUR, 0.6)).toBeCloseTo(
      0.5 * (-0.2 + 0.1 * Math.sin(40)),
      9,
    );
    expect(interpolateCorrection(correction, middle(40), 3 * DAY, 0.6)).toBe(0);
    const between =
      (interpolateCorrection(correction, middle(40), 0, 0.6) + interpolateCorrection(correction, middle(41), 0, 0.6)) /
      2;
    expect(interpolateCorrection(correction, middle(40.5), 0, 0.6)).toBeCloseTo(between, 9);
    // It is held before its start and beyond its end.
    expect(interpolateCorrection(correction, NOON - DAY, 0, 0.6)).toBe(
      interpolateCorrection(correction, middle(0), 0, 0.6),
    );
    const tuned = tuneColumns(untuned, { correction }, { recent: [], past: [] });
    for (let i = at(NOON) + 1; i < steps.count - 1; i++) {
      if (clear[i] <= 0 || clear[i + 1] <= 0) continue;
      const share = (k: number) => tuned.pv_estimate[k] / clear[k];
      expect(Math.abs(share(i + 1) - share(i))).toBeLessThan(0.03);
    }
  });

  it('follows the last measurement, and returns within hours', () => {
    const moved = (part: number, hours: number) => {
      const i = at(NOON + hours * HOUR);
      const tuned = tuneColumns(untuned, {}, { recent: measuredNow(part), past: [] }).pv_estimate[i];
      return (tuned - untuned.columns.pv_estimate[i]) / clear[i];
    };
    const soon = moved(0.3, 0.25);
    expect(soon).toBeLessThan(-0.18);
    expect(soon).toBeGreaterThan(-0.3);
    expect(moved(0.3, 3) / soon).toBeCloseTo(Math.exp(-2.75 / 1.5), 1);
    expect(Math.abs(moved(0.3, 24))).toBeLessThan(0.02);
    expect(moved(0.9, 0.25)).toBeGreaterThan(0.18);
  });

  it('ignores measurements older than a day, and hardly follows those of three hours ago', () => {
    const measuredBefore = (age: number) => measuredNow(0.1).map((one) => ({ ...one, end: one.end - age }));
    const [plain, ofYesterday, earlier] = [[], measuredBefore(DAY + HOUR), measuredBefore(3 * HOUR)].map(
      (measured) => tuneColumns(untuned, {}, { recent: measured, past: [] }).pv_estimate,
    );
    expect(ofYesterday).toEqual(plain);
    const i = at(NOON + HOUR);
    expect((plain[i] - earlier[i]) / clear[i]).toBeGreaterThan(0);
    expect((plain[i] - earlier[i]) / clear[i]).toBeLessThan(0.08);
  });

  it('scales its intervals continuously with lead time', () => {
    const tuned = tuneColumns(untuned, { intervals }, { recent: [], past: [] });
    const below = (time: number) => {
      const i = at(time);
      return (tuned.pv_estimate[i] - tuned.pv_estimate10[i]) / clear[i];
    };
    // Distance 0.2, and 0.3 of the clear sky's power and 0.03 of the best there is, times 1 to 2 over a day.
    const unit = (time: number) => 0.5 + (0.03 * intervals.best) / clear[at(time)];
    const more = (time: number) => 1 + (time - NATIVE_PERIOD_MS / 2 - NOON) / DAY;
    const [soon, tomorrow, hours] = [
      NOON + NATIVE_PERIOD_MS,
      NOON + DAY + NATIVE_PERIOD_MS,
      NOON + HOUR + NATIVE_PERIOD_MS,
    ];
    expect(below(soon)).toBeCloseTo(unit(soon) * more(soon), 3);
    expect(below(hours)).toBeCloseTo(unit(hours) * more(hours), 3);
    expect(below(tomorrow)).toBeCloseTo(Math.min(0.6, 2 * unit(tomorrow)), 3);
  });

  it('flags a past step as measured only when it has the measured value, also before the computed sunrise', () => {
    const sunrise = clear.findIndex((power) => power > 0);
    const sunset = clear.findIndex((power, i) => i > sunrise && power <= 0);
    const measure = (i: number, power: number) => ({ end: stepEnd(steps, i), length: NATIVE_PERIOD_MS, power });
    const past = [measure(sunset - 1, 0.0064), measure(sunset, 0.0009), measure(sunset + 9, 0.0003)];
    const { pv_estimate, tuningFlags } = tuneColumns(untuned, {}, { recent: [], past });
    const evening = [sunset - 1, sunset, sunset + 1, sunset + 9, sunset + 10];
    expect(evening.map((i) => [pv_estimate[i], tuningFlags[i]])).toEqual([
      ...[0.0064, 0.0009].map((power) => [power, 'measured']),
      [0, undefined],
      [0.0003, 'measured'],
      [0, undefined],
    ]);
  });

  it('applies the time-of-day ratio to the past', () => {
    const tuned = tuneColumns(untuned, learned, { recent: [], past: [] });
    const i = at(NOON - DAY);
    expect(tuned.pv_estimate[i]).toBeCloseTo(0.8 * untuned.columns.pv_estimate[i], 9);
  });
});

describe('the past of a plant whose output has doubled', () => {
  const since = NOON - DAY;

  it('has the earlier output before the change, where nothing was measured', () => {
    const outputChange = { since, outputRatio: 2 };
    const tuned = tuneColumns(untuned, { actuals: learned.actuals, outputChange }, { recent: [], past: [] });
    const [before, later] = [at(since - HOUR), at(since + HOUR)];
    expect(tuned.pv_estimate[before]).toBeCloseTo(0.4 * 0.6 * clear[before], 5);
    expect(tuned.pv_estimate[later]).toBeCloseTo(0.8 * 0.6 * clear[later], 5);
  });

  it('has the present output before it became low', () => {
    const outputChange = { since, lowSince: since - 2 * HOUR, outputRatio: 2 };
    const tuned = tuneColumns(untuned, { actuals: learned.actuals, outputChange }, { recent: [], past: [] });
    const [before, low] = [at(since - 3 * HOUR), at(since - HOUR)];
    expect(tuned.pv_estimate[before] / clear[before]).toBeCloseTo(0.8 * 0.6, 5);
    expect(tuned.pv_estimate[low] / clear[low]).toBeCloseTo(0.4 * 0.6, 5);
  });
});

describe('time-of-day ratios', () => {
  const halfHours = stepsBetween(NOON - 20 * DAY, NOON, HALF_HOUR);
  const sun = Float64Array.from({ length: halfHours.count }, (_, i) => {
    const hour = (stepEnd(halfHours, i) / HOUR) % 24;
    return 8 * Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI));
  });

  it('show shading in the east and soiling', () => {
    const measured = sun.map((power, i) => {
      const hour = (stepEnd(halfHours, i) / HOUR) % 24;
      return power * (hour <= 9 && hour > 0 ? 0.5 : 0.9);
    });
    const ratios = computeTimeOfDayRatios(measured, sun, halfHours);
    expect(ratios[16]).toBeCloseTo(0.5, 1);
    expect(ratios[26]).toBeCloseTo(0.9, 1);
    // At night there are no samples.
    expect(ratios[2]).toBe(1);
  });

  it('are 1 without measurements', () => {
    const nothing = new Float64Array(halfHours.count).fill(NaN);
    expect(new Set(computeTimeOfDayRatios(nothing, sun, halfHours))).toEqual(new Set([1]));
  });
});
