import { siteChanged } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD_MS, stepEnd, stepsBetween } from '@daystar/timeseries';
import type { MeasuredPower } from '../measurement-qc/measurement-period';
import { createSeededRandom } from '../numerics/seeded-random';
import { computeClearSkyPower } from '../outputs/clear-sky-power';
import { createSiteSystem } from '../outputs/pv-columns';
import { type SiteTuning, type UntunedOutput, tuneColumns } from './tune-columns';

const NOW = Date.UTC(2026, 5, 10, 12);
const site = { ...siteChanged.example, latitude: 40, longitude: 0, capacity: 10, capacity_dc: 12 };
const steps = stepsBetween(NOW - 2 * DAY, NOW + DAY, NATIVE_PERIOD_MS);
const clear = computeClearSkyPower(createSiteSystem(site, 'utility', NOW), site, steps).power;
const LAST = (2 * DAY) / NATIVE_PERIOD_MS - 1;

/** Clear-sky index that wanders between 0.1 and 1. */
function createSky(random: () => number): Float64Array {
  const kept = Math.exp(-NATIVE_PERIOD_MS / (1.5 * HOUR));
  let state = 0;
  return clear.map(() => {
    state = kept * state + Math.sqrt(1 - kept ** 2) * (random() + random() + random() - 1.5) * 2;
    return Math.min(1, Math.max(0.1, 0.6 + 0.3 * state));
  });
}

function toOutput(sky: ArrayLike<number>): UntunedOutput {
  const powerOf = (difference: number) =>
    clear.map((power, i) => power * Math.min(1, Math.max(0, sky[i] + difference)));
  const columns = { pv_estimate: powerOf(0), pv_estimate10: powerOf(-0.15), pv_estimate90: powerOf(0.15) };
  return { columns, clear, steps, actualSteps: LAST + 1, issuedAt: NOW, capacity: 10 };
}

/** Measurements of a day under a sky, up to `age` before now. */
function measure(sky: ArrayLike<number>, { period = HOUR / 2, age = 0 } = {}): MeasuredPower[] {
  const count = period / NATIVE_PERIOD_MS;
  return Array.from({ length: DAY / period }, (_, k) => {
    const end = NOW - age - k * period;
    const last = LAST - (NOW - end) / NATIVE_PERIOD_MS;
    let sum = 0;
    for (let i = last - count + 1; i <= last; i++) sum += clear[i] * sky[i];
    return { end, length: period, power: sum / count };
  }).reverse();
}

/** Difference of tuned and untuned power as a fraction of clear-sky power. */
function computeChange(output: UntunedOutput, tuning: SiteTuning, recent: MeasuredPower[], past = recent) {
  const { pv_estimate, tuningFlags } = tuneColumns(output, tuning, { recent, past });
  return {
    changes: pv_estimate.map((power, i) => (power - output.columns.pv_estimate[i]) / clear[i]),
    tuningFlags,
  };
}

const clearSky = clear.map(() => 1);
const dimSky = clear.map(() => 0.6);

describe('forecasts after the measured past', () => {
  it.each([
    ['half hours', HOUR / 2, 0],
    ['hours', HOUR, 0],
    ['half hours until an hour ago', HOUR / 2, HOUR],
  ])('join measurements of another sky, in %s', (_, period, age) => {
    let jumps = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const random = createSeededRandom(seed);
      const [forecastSky, trueSky] = [createSky(random), createSky(random)];
      const { changes } = computeChange(toOutput(forecastSky), {}, measure(trueSky, { period, age }));
      const last = LAST - age / NATIVE_PERIOD_MS;
      jumps += Math.abs(changes[last + 1] - changes[last]) / 20;
    }
    expect(jumps).toBeLessThan(0.035);
  });

  it('return to themselves within hours', () => {
    const { changes } = computeChange(toOutput(dimSky), {}, measure(clearSky));
    expect(changes[LAST]).toBeCloseTo(0.4, 2);
    expect(changes[LAST + 1]).toBeGreaterThan(0.35);
    const later = Array.from({ length: 12 }, (_, hour) => changes[LAST + (hour * HOUR) / (2 * NATIVE_PERIOD_MS)]);
    expect(later).toEqual(later.toSorted((a, b) => b - a));
    expect(later.at(-1)).toBeLessThan(0.2);
  });

  it('join a past that is learned but not measured', () => {
    const tuning = { actuals: Array.from({ length: 48 }, () => 0.5) };
    const { changes, tuningFlags } = computeChange(toOutput(dimSky), tuning, []);
    expect(changes[LAST]).toBeCloseTo(-0.3, 9);
    expect(changes[LAST + 1]).toBeCloseTo(-0.3 * Math.exp(-5 / 90), 1);
    expect(changes[LAST + (4 * HOUR) / NATIVE_PERIOD_MS]).toBeGreaterThan(-0.03);
    expect(tuningFlags[LAST + 1]).toBe('learned');
  });

  it('do not continue measurements that are not used for learning', () => {
    const { changes } = computeChange(toOutput(dimSky), {}, [], measure(clear.map(() => 0.1)));
    expect(changes[LAST]).toBeCloseTo(-0.5, 2);
    expect(changes[LAST + 1]).toBeCloseTo(0, 9);
  });

  it('follow newer measurements that are not aligned to rows', () => {
    const aligned = measure(
      clear.map(() => 0.1),
      { age: HOUR },
    );
    const newer = [20, 5].map((minutes) => {
      const end = NOW - minutes * MINUTE + 1000;
      return { end, length: 15 * MINUTE, power: 0.6 * clear[LAST - minutes / 5] };
    });
    const { changes } = computeChange(toOutput(dimSky), {}, [...aligned, ...newer], aligned);
    const { changes: alone } = computeChange(toOutput(dimSky), {}, [...aligned, ...newer], []);
    expect(changes[LAST + 1]).toBeCloseTo(alone[LAST + 1], 9);
  });

  it('do not multiply the gap of a low sun', () => {
    const dawn = clear.findIndex((power, i) => i > DAY / NATIVE_PERIOD_MS && power > 0.1 && clear[i - 12] === 0);
    const now = stepEnd(steps, dawn);
    const output = { ...toOutput(dimSky), actualSteps: dawn + 1, issuedAt: now };
    const recent = [{ end: now, length: 5 * MINUTE, power: 3 * clear[dawn] }];
    const { pv_estimate } = tuneColumns(output, {}, { recent, past: recent });
    const differences = pv_estimate.map((power, i) => power - output.columns.pv_estimate[i]);
    expect(differences[dawn]).toBeGreaterThan(0.2);
    expect(Math.max(...differences.subarray(dawn + 1))).toBeLessThan(1.5 * differences[dawn]);
  });
});
