import type { Measurement } from '@daystar/contracts';
import { DAY, HALF_HOUR, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import { createClearSkyPath } from '../sky/paths/clear-sky-path';
import { createSunPath } from '../sky/paths/sun-path';
import { createSeededRandom } from '../numerics/seeded-random';
import { pairIrradiance } from './pair-irradiance';
import { trainAdaptation } from './train-adaptation';
import { type SiteAdaptation, adaptIndex } from './site-adaptation';

const START = Date.UTC(2026, 3, 1);
const LEARNED = 40;
const HELD_OUT = 12;
const place = { latitude: 40, longitude: 0 };
const steps = stepsBetween(START, START + (LEARNED + HELD_OUT) * DAY, HALF_HOUR);
const past = { ...steps, count: LEARNED * 48 };
const path = createSunPath(place, steps);
const clear = createClearSkyPath(path).ghi;
const hours = path.apparentSolarTime;
const random = createSeededRandom(11);

/** Cloudiness is a random walk; the satellite estimate has independent noise. */
let wander = 0;
const truth = Float64Array.from({ length: steps.count }, () => {
  wander = 0.95 * wander + 0.5 * (random() - 0.5);
  return Math.min(1, 0.25 + 0.85 / (1 + Math.exp(-3 * wander)));
});
const noise = truth.map(() => 0.12 * (random() - 0.5));
/** Satellite estimate with a bias from bright ground and from morning shadow. */
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

const learned = (measurements: readonly Measurement[], estimated: Float64Array) =>
  trainAdaptation(pairIrradiance(place, measurements, estimated.subarray(0, past.count), past));

/** Mean absolute errors of GHI on the days after training. */
function errorsAfter(estimated: Float64Array, adaptation?: SiteAdaptation): { before: number; after: number } {
  let [before, after] = [0, 0];
  for (let k = past.count; k < steps.count; k++) {
    const adapted = adaptation ? adaptIndex(adaptation, estimated[k], hours[k]) : estimated[k];
    before += clear[k] * Math.abs(estimated[k] - truth[k]);
    after += clear[k] * Math.abs(adapted - truth[k]);
  }
  return { before, after };
}

describe('site adaptation', () => {
  it('removes most of the bias of a satellite on later days', () => {
    const found = learned(posted(), biased);
    const { before, after } = errorsAfter(biased, found?.adaptation);
    expect(after).toBeLessThan(0.6 * before);
    expect(found?.trust).toBe(1);
    expect(found!.holdOut.maeAfter).toBeLessThan(0.6 * found!.holdOut.maeBefore);
    expect(found!.halfHourCount).toBe(found!.holdOut.halfHourCount);
  });

  it('hardly changes an unbiased satellite', () => {
    const { before, after } = errorsAfter(fair, learned(posted(), fair)?.adaptation);
    expect(after).toBeLessThan(1.01 * before);
  });

  it('needs some days of data, and applies a smaller correction with few', () => {
    expect(
      learned(
        posted((ghi, k) => (k < 4 * 48 ? ghi : undefined)),
        biased,
      ),
    ).toBeUndefined();
    const few = learned(
      posted((ghi, k) => (k < 8 * 48 ? ghi : undefined)),
      biased,
    )!;
    const many = learned(posted(), biased)!;
    const moved = ({ adaptation }: typeof few) => adaptIndex(adaptation, 0.8, 12) - 0.8;
    expect(moved(few)).toBeGreaterThan(0);
    expect(moved(few)).toBeLessThan(0.95 * moved(many));
  });

  it('never exceeds a clear sky, and keeps the order of skies', () => {
    const extreme = { byIndex: [0.3, 0.3, -0.3, 0.3, 0.3], byHour: [0.3, 0.3, 0.3, 0.3, 0.3, 0.3] };
    expect(adaptIndex(extreme, 0.95, 12)).toBe(1);
    expect(adaptIndex({ byIndex: [-1, -1, -1, -1, -1], byHour: extreme.byHour }, 0.9, 12)).toBeCloseTo(0.6, 9);
    const { adaptation } = learned(posted(), biased)!;
    let last = 0;
    for (let index = 0; index <= 1; index += 0.01) {
      const adapted = adaptIndex(adaptation, index, 12);
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

  it.each(Object.entries(poisons))('%s makes estimates at most 2 %% worse than unadapted ones', (_, poison) => {
    for (const estimated of [fair, biased]) {
      const { before, after } = errorsAfter(estimated, learned(posted(poison), estimated)?.adaptation);
      expect(after).toBeLessThanOrEqual(1.02 * before);
    }
  });
});
