import { HOUR, MINUTE } from '@daystar/timeseries';
import { groupByDay } from './daily-readings';
import { findCurtailedReadings } from './find-curtailed-readings';

const CAPACITY = 10;
const DAYS = 8;

/** Power of the example under broken clouds: no two half hours are equal. */
const addClouds = (power: number, end: number): number => power * (0.5 + 0.4 * Math.abs(Math.sin(end / HOUR)));

/**
 * Finds the causes in half hours of a plant that produces clear-sky power.
 * @param change changes the power at a time, ms
 * @param toShape converts the sine of the sun's elevation to clear-sky power, as a fraction of capacity
 */
function findCauses(
  change: (power: number, end: number) => number,
  toShape = (sine: number) => sine,
): ReadonlyMap<number, string> {
  const readings = Array.from({ length: DAYS * 48 }, (_, index) => {
    const end = (index + 1) * 30 * MINUTE;
    const clear = CAPACITY * toShape(Math.max(0, Math.sin(((end / HOUR - 6) / 12) * Math.PI)));
    const sun = { clear, bound: clear, isDark: clear <= 0 };
    return { index, end, length: 30 * MINUTE, ...sun, power: change(clear, end) };
  });
  return findCurtailedReadings(groupByDay(readings, 0), CAPACITY);
}

const listCauses = (change: (power: number, end: number) => number): string[] => [
  ...new Set(findCauses(change).values()),
];

describe('readings below what the sun allowed', () => {
  it.each<[cause: string, (power: number, end: number) => number]>([
    ['outage', (power, end) => (end > 66 * HOUR && end <= 138 * HOUR ? 0 : power)],
    ['switched_off', (power, end) => (end > 82 * HOUR && end <= 84 * HOUR ? 0 : power)],
    ['temporary_limit', (power, end) => (end > 72 * HOUR && end <= 96 * HOUR ? Math.min(power, 6) : power)],
    ['fixed_limit', (power) => Math.min(power, 6)],
  ])('have the cause %s', (cause, change) => expect(listCauses(change)).toEqual([cause]));

  it('have no cause at a plant that produces all that', () => expect(listCauses((power) => power)).toEqual([]));
});

describe('the readings at a limit of one day', () => {
  const dayStart = 72 * HOUR;
  const isOn = (end: number, from: number, to: number) => end > dayStart + from * HOUR && end <= dayStart + to * HOUR;
  const hoursOf = (causes: ReadonlyMap<number, string>) =>
    [...causes.keys()].map((index) => ((index + 1) / 2) % 24).sort((a, b) => a - b);
  const listHours = (from: number, to: number) => Array.from({ length: 2 * (to - from) }, (_, i) => from + (i + 1) / 2);

  it.each<[limit: string, from: number, to: number, level: number]>([
    ['from the morning to the evening at a fifth of the capacity', 7, 17, 1.9],
    ['in the middle of a sunny day', 9, 13, 4],
    ['for three hours after noon', 12, 15, 6],
  ])('are all curtailed %s', (_, from, to, level) => {
    for (const isExact of [true, false]) {
      const noise = (end: number) => (isExact ? 1 : 1 + 0.002 * Math.sin(end / MINUTE));
      const causes = findCauses((power, end) => (isOn(end, from, to) ? Math.min(power, level * noise(end)) : power));
      expect(new Set(causes.values())).toEqual(new Set(['temporary_limit']));
      expect(hoursOf(causes)).toEqual(
        listHours(from, to).filter((hour) => Math.sin(((hour - 6.25) / 12) * Math.PI) * CAPACITY > level),
      );
    }
  });

  it('are curtailed between clouds, too', () => {
    const isCloudy = (end: number) => [10, 12.5, 13].includes((end / HOUR) % 24);
    const causes = findCauses((power, end) =>
      isOn(end, 7, 17) ? Math.min(6, isCloudy(end) ? 0.3 * power : power) : power,
    );
    const hours = hoursOf(causes);
    expect(hours).not.toContain(10);
    for (const hour of [9.5, 11, 12, 14]) expect(hours).toContain(hour);
  });

  it('are curtailed on a day with a cloudy morning, on which the clear-sky power of a tracker hardly changes', () => {
    const toTrackerShape = (sine: number) => Math.min(1, 1.7 * sine);
    const find = (hang: (power: number, hour: number) => number, noise = 0) =>
      findCauses((power, end) => {
        const [day, hour] = [Math.floor((end - 1) / (24 * HOUR)), (end / HOUR) % 24];
        if (day < 3) return Math.min(power, 8.5);
        if (day !== 6) return addClouds(power, end);
        const limit = 8.5 * (1 + noise * Math.sin(end / MINUTE));
        return hang(hour > 10 && hour <= 14 ? limit : addClouds(power, end), hour);
      }, toTrackerShape);
    const hoursOfDay = (causes: ReadonlyMap<number, string>) =>
      hoursOf(new Map([...causes].filter(([index]) => Math.floor(index / 48) === 6)));
    for (const noise of [0, 0.002]) expect(hoursOfDay(find((power) => power, noise))).toEqual(listHours(10, 14));
    const isBetweenClouds = (hour: number) => hour >= 8 && hour <= 16 && !Number.isInteger(hour);
    const scattered = find((power, hour) => (isBetweenClouds(hour) ? 8.5 : Math.min(power, 0.6 * CAPACITY)));
    expect(hoursOfDay(scattered)).toEqual(listHours(8, 16).filter(isBetweenClouds));
    // A meter that hangs shows its value after sunset, too.
    expect(hoursOfDay(find((power, hour) => (hour > 14 && hour <= 20 ? 8.5 : power)))).toEqual([]);
  });

  it('are none under clouds', () => expect(listCauses(addClouds)).toEqual([]));
});
