import { HOUR, MINUTE } from '@daystar/timeseries';
import { computeMedian, computeQuantile } from '../numerics/quantile';
import type { DayOfReadings, Reading } from './daily-readings';

/** Power above this fraction of capacity counts as produced. */
const MIN_PRODUCED = 0.01;
/** Minimum duration of production and of sun on a day that is evaluated, ms. */
const MIN_DURATION_MS = 2 * HOUR;
/**
 * Minimum clock offset at both ends of the days, ms. A horizon delays sunrise or advances sunset, never both in one
 * direction.
 */
const MIN_CLOCK_OFFSET_MS = 25 * MINUTE;
/** A day that begins, or ends, within this time of what is expected contradicts an offset, ms. */
const MAX_PUNCTUAL_MS = MIN_CLOCK_OFFSET_MS / 2;
/**
 * Energy without sun that counts as produced, as a fraction of the energy of `NIGHT_PERIOD_MS` at capacity. It is far below what
 * the sun gives through thick clouds in the last minutes before sunset.
 */
const MIN_NIGHT_POWER = 0.001;
/** Duration of the power that a wrong clock moves into a period without sun, ms. */
const NIGHT_PERIOD_MS = 15 * MINUTE;
/** Time to sunrise and since sunset at which no wrong clock of a few hours shows power of the sun, ms. */
const DEEP_NIGHT_MS = 3 * HOUR;
/** Minimum number of days that show until when a plant usually has power. */
const MIN_USUAL_DAYS = 3;
/** Share of the powers of deep nights that noise of the meter and auxiliary consumption explain. */
const NIGHT_QUANTILE = 0.98;

export type Clock = 'right' | 'late' | 'early';

/** Evidence of a day about the clock. */
export interface ClockEvidence {
  /** Offset that the day shows: power without sun at one end, no power with sun at the other. */
  readonly offset?: 'late' | 'early';
  /** Offset that the middle of the production shows, which clouds alone can show as well. */
  readonly likely?: 'late' | 'early';
  readonly contradicts: ReadonlySet<Clock>;
}

/** Power above which a reading without sun counts as produced, in the unit of the capacity. @param length ms */
type NightThreshold = (length: number) => number;

/**
 * Finds the power that a meter shows in deep nights. More than that without sun is impossible under any clouds. A meter without
 * readings at night has an unknown one, and is held to the power that counts as produced by day.
 */
function findNightThreshold(days: readonly DayOfReadings[], capacity: number): NightThreshold {
  const powers = days.flatMap((day) => selectDeepNight(day).map(({ power }) => power));
  if (powers.length === 0) return () => MIN_PRODUCED * capacity;
  const ascending = powers.sort((a, b) => a - b);
  const noise = Math.max(0, computeQuantile(ascending, NIGHT_QUANTILE));
  return (length) =>
    Math.min(MIN_PRODUCED * capacity, noise + MIN_NIGHT_POWER * capacity * Math.min(1, NIGHT_PERIOD_MS / length));
}

function selectDeepNight(day: DayOfReadings): DayOfReadings {
  const sun = findEnds(day.filter(({ isDark }) => !isDark));
  if (!sun) return [];
  return day.filter(
    ({ end, isDark }) => isDark && (end <= sun.first - DEEP_NIGHT_MS || end >= sun.last + DEEP_NIGHT_MS),
  );
}

/** Finds the evidence of each day; undefined for a day with too few readings. */
export function findClockEvidence(days: readonly DayOfReadings[], capacity: number): (ClockEvidence | undefined)[] {
  const nightThreshold = findNightThreshold(days, capacity);
  const ends = days.map((day) => findDayEnds(day, capacity, nightThreshold));
  const usual = {
    evening: findUsual(ends, ({ beginsLate, evening }) => (beginsLate < MAX_PUNCTUAL_MS ? evening : undefined)),
    morning: findUsual(ends, ({ endsEarly, morning }) => (endsEarly < MAX_PUNCTUAL_MS ? morning : undefined)),
  };
  const usualMiddle = computeMedian(ends.flatMap((dayEnds) => (dayEnds ? getMiddle(dayEnds) : [])));
  return ends.map((dayEnds) => dayEnds && toEvidence(dayEnds, usual, usualMiddle));
}

/** Times of a day, ms. All are negative in the other direction. */
interface DayEnds {
  /** Time by which the production begins after that of a clear sky. */
  readonly beginsLate: number;
  readonly endsEarly: number;
  /** Time by which the production ends after the last that any modules can have. */
  readonly endsLate: number;
  readonly beginsEarly: number;
  /** Time by which power ends after the last sun. */
  readonly evening: number;
  /** Time by which power begins before the first sun. */
  readonly morning: number;
}

function findDayEnds(day: DayOfReadings, capacity: number, nightThreshold: NightThreshold): DayEnds | undefined {
  const minPower = MIN_PRODUCED * capacity;
  const produced = findEnds(day.filter(({ power }) => power > minPower));
  const expected = findEnds(day.filter(({ clear }) => clear > minPower));
  const possible = findEnds(day.filter(({ bound }) => bound > minPower));
  const sun = findEnds(day.filter(({ isDark }) => !isDark));
  if (!produced || !expected || !possible || !sun) return undefined;
  const isPowered = ({ power, length }: Reading) => power > nightThreshold(length);
  const [last, first] = [day, [...day].reverse()].map((readings) => findPowerEnd(readings, isPowered));
  return {
    beginsLate: produced.first - expected.first,
    endsEarly: expected.last - produced.last,
    endsLate: produced.last - possible.last,
    beginsEarly: possible.first - produced.first,
    evening: last === undefined ? -Infinity : last - sun.last,
    morning: first === undefined ? -Infinity : sun.first - first,
  };
}

/**
 * Finds the end of the last reading with power. After the last sun, only power without a gap since then counts.
 * @returns undefined without power while the sun is up
 */
function findPowerEnd(day: DayOfReadings, isPowered: (reading: Reading) => boolean): number | undefined {
  const lastSun = day.findLastIndex(({ isDark }) => !isDark);
  let last = day.findLastIndex((reading, i) => i <= lastSun && isPowered(reading));
  if (last === lastSun) while (last + 1 < day.length && isPowered(day[last + 1])) last++;
  return day[last]?.end;
}

/**
 * Finds the longest power without sun on the days whose other end is punctual: a plant on a hill sees the sun for longer.
 * @returns undefined for too few days
 */
function findUsual(
  ends: readonly (DayEnds | undefined)[],
  select: (ends: DayEnds) => number | undefined,
): number | undefined {
  const times = ends.flatMap((dayEnds) => (dayEnds && select(dayEnds)) ?? []);
  return times.length < MIN_USUAL_DAYS ? undefined : Math.max(0, ...times);
}

/** Time by which the middle of the production is late, ms. */
const getMiddle = ({ beginsLate, endsEarly }: DayEnds): number => (beginsLate - endsEarly) / 2;

function toEvidence(
  dayEnds: DayEnds,
  usual: { readonly evening?: number; readonly morning?: number },
  usualMiddle: number,
): ClockEvidence {
  const { beginsLate, endsEarly, endsLate, beginsEarly, evening, morning } = dayEnds;
  const isImpossible = (time: number, usualTime: number = MIN_CLOCK_OFFSET_MS - MAX_PUNCTUAL_MS) =>
    time >= usualTime + MAX_PUNCTUAL_MS;
  const isLate =
    beginsLate >= MIN_CLOCK_OFFSET_MS &&
    (endsLate >= MIN_CLOCK_OFFSET_MS || isImpossible(evening, usual.evening)) &&
    morning <= -MIN_CLOCK_OFFSET_MS;
  const isEarly =
    endsEarly >= MIN_CLOCK_OFFSET_MS &&
    (beginsEarly >= MIN_CLOCK_OFFSET_MS || isImpossible(morning, usual.morning)) &&
    evening <= -MIN_CLOCK_OFFSET_MS;
  const contradicts = new Set<Clock>();
  if (isLate || isEarly) contradicts.add('right');
  if (isEarly || beginsLate < MAX_PUNCTUAL_MS || morning > -MAX_PUNCTUAL_MS) contradicts.add('late');
  if (isLate || endsEarly < MAX_PUNCTUAL_MS || evening > -MAX_PUNCTUAL_MS) contradicts.add('early');
  const middle = getMiddle(dayEnds) - usualMiddle;
  return {
    offset: isLate ? 'late' : isEarly ? 'early' : undefined,
    likely: middle >= MIN_CLOCK_OFFSET_MS ? 'late' : middle <= -MIN_CLOCK_OFFSET_MS ? 'early' : undefined,
    contradicts,
  };
}

/** Ends of the first and the last reading, ms; undefined when the readings are too short together. */
function findEnds(readings: readonly Reading[]) {
  const duration = readings.reduce((sum, { length }) => sum + length, 0);
  if (duration < MIN_DURATION_MS) return undefined;
  return { first: readings[0].end, last: readings[readings.length - 1].end };
}
