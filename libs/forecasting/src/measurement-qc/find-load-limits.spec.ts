import { DAY, MINUTE } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { findLoadLimits } from './find-load-limits';

const CAPACITY = 10;
const PERIOD_MS = 30 * MINUTE;
const STEPS = 48;

const computeClear = (step: number) => 9 * Math.max(0, Math.sin(((step + 0.5) / STEPS - 0.25) * 2 * Math.PI));

/** Days of readings from clear-sky power and the plant's power at a step of a day. */
function createDays(count: number, powerAt: (day: number, step: number, clear: number) => number) {
  return Array.from({ length: count }, (_, day) =>
    Array.from({ length: STEPS }, (_unused, step) => {
      const clear = computeClear(step);
      const end = day * DAY + (step + 1) * PERIOD_MS;
      const sun = { clear, bound: clear, isDark: clear <= 0 };
      return { index: day * STEPS + step, end, length: PERIOD_MS, ...sun, power: powerAt(day, step, clear) };
    }),
  );
}

const YIELD = 0.9;
const isEveryThird = (day: number) => day % 3 === 0;

describe('power that follows a load', () => {
  it('is found on the days on which it limits a clear day, and only where it does', () => {
    const random = createSeededRandom(1);
    const days = createDays(15, (day, step, clear) => {
      const load = (4 + 0.7 * Math.sin(step / 4)) * (0.95 + 0.1 * random());
      return isEveryThird(day) ? Math.min(load, YIELD * clear) : YIELD * clear;
    });
    const limits = findLoadLimits(days, CAPACITY);
    const isLimited = days.flat().map(({ power, clear }) => power < 0.9 * YIELD * clear);
    for (const { index } of days.flat()) {
      if (isLimited[index]) expect(limits).toContain(index);
      // The readings beside the limit are limited for a part of their periods.
      else if (limits.has(index)) expect(isEveryThird(Math.floor(index / STEPS))).toBe(true);
    }
    expect(limits.size).toBeGreaterThan(5 * 8);
  });

  it('is found when a price holds a plant to half its power at noon', () => {
    const days = createDays(15, (day, step, clear) =>
      isEveryThird(day) && step >= 22 && step < 28 ? 4 : YIELD * clear,
    );
    expect(findLoadLimits(days, CAPACITY).size).toBe(5 * 8);
  });

  it.each([
    ['clouds at noon between a clear morning and evening', (random: () => number) => 0.3 + 0.6 * random(), 20, 30],
    ['fog in the morning', () => 0.35, 0, 20],
    ['haze', () => 0.6, 0, STEPS],
  ])('is not seen in %s', (_, indexAt, from, to) => {
    const random = createSeededRandom(2);
    const days = createDays(30, (day, step, clear) => {
      const isDimmed = day % 2 === 0 && step >= from && step < to;
      return YIELD * clear * (isDimmed ? indexAt(random) : 1);
    });
    expect(findLoadLimits(days, CAPACITY).size).toBe(0);
  });

  it('is not seen in haze about noon where the modules face further east than stated', () => {
    const days = createDays(30, (day, step) => {
      const haze = day % 2 === 0 && step >= 19 && step < 26 ? 0.08 : 0;
      return YIELD * computeClear(step + 3) * (1 - haze);
    });
    expect(findLoadLimits(days, CAPACITY).size).toBe(0);
  });

  it('is not seen where the yield wanders by some percent for hours', () => {
    const found = Array.from({ length: 40 }, (_, seed) => {
      const random = createSeededRandom(seed);
      let wander = 0;
      const days = createDays(41, (_day, _step, clear) => {
        wander = 0.9 * wander + 0.1 * (random() - 0.5);
        return YIELD * clear * (1 + wander) * (0.97 + 0.06 * random());
      });
      return findLoadLimits(days, CAPACITY).size;
    });
    expect(found.filter((count) => count > 0)).toEqual([]);
  });

  it('is found where it holds a plant on all bright days, which scales its clear-sky power down', () => {
    const random = createSeededRandom(3);
    const days = createDays(30, (_day, _step, clear) => Math.min(YIELD * clear, 4 * (0.9 + 0.2 * random())));
    const scaled = days.map((day) => day.map((reading) => ({ ...reading, clear: Math.min(reading.clear, 4.6) })));
    expect(findLoadLimits(scaled, CAPACITY).size).toBeGreaterThan(0);
  });

  it('is not judged with less than ten days', () => {
    const days = createDays(9, (_, step, clear) => (step >= 22 && step < 28 ? 4 : YIELD * clear));
    expect(findLoadLimits(days, CAPACITY).size).toBe(0);
  });
});
