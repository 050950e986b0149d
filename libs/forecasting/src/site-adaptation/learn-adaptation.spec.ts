import type { Measurement } from '@daystar/contracts';
import { DAY, MINUTE, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import { clearSkyPath } from '../sky/clear-sky-path';
import { sunPath } from '../sky/sun-path';
import { seededRandom } from '../tuning/seeded-random';
import { irradiancePairs } from './irradiance-pairs';
import { learnAdaptation } from './learn-adaptation';
import { type SiteAdaptation, adaptedIndex } from './site-adaptation';

const HALF_HOUR = 30 * MINUTE;
const START = Date.UTC(2026, 3, 1);
const LEARNT = 40;
const HELD_OUT = 12;
const place = { latitude: 40, longitude: 0 };
const steps = stepsBetween(START, START + (LEARNT + HELD_OUT) * DAY, HALF_HOUR);
const past = { ...steps, count: LEARNT * 48 };
const path = sunPath(place, steps);
const clear = clearSkyPath(path).ghi;
const hours = path.apparentSolarTime;
const random = seededRandom(11);

/** Cloudiness wanders from half hour to half hour; the satellite sees it with some noise of its own. */
let wander = 0;
const truth = Float64Array.from({ length: steps.count }, () => {
  wander = 0.95 * wander + 0.5 * (random() - 0.5);
  return Math.min(1, 0.25 + 0.85 / (1 + Math.exp(-3 * wander)));
});
const noise = truth.map(() => 0.12 * (random() - 0.5));
/** A satellite that takes bright ground for clouds, and loses the morning to a shadow. */
const biased = truth.map((index, k) => {
  const seen = index - 0.12 * index - (hours[k] < 9 ? 0.1 : 0) + noise[k];
  return Math.min(1, Math.max(0.05, seen));
});
const fair = truth.map((index, k) => Math.min(1, Math.max(0.05, index + noise[k])));

const posted = (change: (ghi: number, k: number) => number | undefined = (ghi) => ghi): Measurement[] =>
  Array.from({ length: past.count }, (_, k) => ({
    period_end: formatStamp(stepEnd(past, k)),
    period: 'PT30M',
    mean_ghi: change(truth[k] * clear[k], k),
  }));

const learnt = (measurements: readonly Measurement[], estimated: Float64Array) =>
  learnAdaptation(irradiancePairs(place, measurements, estimated.subarray(0, past.count), past));

/** Mean absolute errors of ghi on the days after those that were learnt from, against what was true. */
function errorsAfter(estimated: Float64Array, adaptation?: SiteAdaptation): { before: number; after: number } {
  let [before, after] = [0, 0];
  for (let k = past.count; k < steps.count; k++) {
    const adapted = adaptation ? adaptedIndex(adaptation, estimated[k], hours[k]) : estimated[k];
    before += clear[k] * Math.abs(estimated[k] - truth[k]);
    after += clear[k] * Math.abs(adapted - truth[k]);
  }
  return { before, after };
}

describe('site adaptation', () => {
  it('takes away most of the bias of a satellite on the days after', () => {
    const found = learnt(posted(), biased);
    const { before, after } = errorsAfter(biased, found?.adaptation);
    expect(after).toBeLessThan(0.6 * before);
    expect(found?.trust).toBe(1);
    expect(found!.trial.after).toBeLessThan(0.6 * found!.trial.before);
    expect(found!.values).toBe(found!.trial.values);
  });

  it('leaves a fair satellite nearly as it is', () => {
    const { before, after } = errorsAfter(fair, learnt(posted(), fair)?.adaptation);
    expect(after).toBeLessThan(1.01 * before);
  });

  it('needs some days, and moves less on the word of few', () => {
    expect(
      learnt(
        posted((ghi, k) => (k < 4 * 48 ? ghi : undefined)),
        biased,
      ),
    ).toBeUndefined();
    const few = learnt(
      posted((ghi, k) => (k < 8 * 48 ? ghi : undefined)),
      biased,
    )!;
    const many = learnt(posted(), biased)!;
    const moved = ({ adaptation }: typeof few) => adaptedIndex(adaptation, 0.8, 12) - 0.8;
    expect(moved(few)).toBeGreaterThan(0);
    expect(moved(few)).toBeLessThan(0.95 * moved(many));
  });

  it('never brightens beyond a clear sky, nor turns dark and bright skies round', () => {
    const extreme = { byIndex: [0.3, 0.3, -0.3, 0.3, 0.3], byHour: [0.3, 0.3, 0.3, 0.3, 0.3, 0.3] };
    expect(adaptedIndex(extreme, 0.95, 12)).toBe(1);
    expect(adaptedIndex({ byIndex: [-1, -1, -1, -1, -1], byHour: extreme.byHour }, 0.9, 12)).toBeCloseTo(0.6, 9);
    const { adaptation } = learnt(posted(), biased)!;
    let last = 0;
    for (let index = 0; index <= 1; index += 0.01) {
      const adapted = adaptedIndex(adaptation, index, 12);
      expect(adapted).toBeGreaterThanOrEqual(last);
      last = adapted;
    }
  });
});

describe('poisoned mean_ghi', () => {
  const fortnight = (k: number) => k > 20 * 48 && k < 34 * 48;
  const poisons: Record<string, (ghi: number, k: number) => number> = {
    'in kW/m2': (ghi) => ghi / 1000,
    'in kW/m2 for two weeks': (ghi, k) => (fortnight(k) ? ghi / 1000 : ghi),
    'of a shaded instrument': (ghi) => ghi / 2,
    'of an instrument shaded for two weeks': (ghi, k) => (fortnight(k) ? ghi / 2 : ghi),
    'twice what it was': (ghi) => 2 * ghi,
    'all equal': () => 400,
    'all equal for two weeks': (ghi, k) => (fortnight(k) ? 400 : ghi),
    'negative at noon': (ghi, k) => (k % 48 === 24 ? -ghi : ghi),
    'an hour late': (_, k) => (k < 2 ? 0 : truth[k - 2] * clear[k - 2]),
    'an hour late for two weeks': (ghi, k) => (fortnight(k) ? truth[k - 2] * clear[k - 2] : ghi),
    'an hour early': (_, k) => truth[k + 2] * clear[k + 2],
    'nothing at all for two weeks': (ghi, k) => (fortnight(k) ? 0 : ghi),
    'of another day': (_, k) => truth[(k + 7 * 48) % past.count] * clear[k],
    'of tomorrow, an hour late': (_, k) => truth[k + 46] * clear[k + 46],
    noise: (ghi, k) => (ghi > 0 ? (k * 7919) % 1000 : 0),
  };

  it.each(Object.entries(poisons))('%s leaves estimates no worse than 2 %% beside unadapted ones', (_, poison) => {
    for (const estimated of [fair, biased]) {
      const { before, after } = errorsAfter(estimated, learnt(posted(poison), estimated)?.adaptation);
      expect(after).toBeLessThanOrEqual(1.02 * before);
    }
  });
});
