import { HOUR } from '@daystar/timeseries';
import { type Run, findLikelyRuns } from '../numerics/likely-runs';
import type { DayOfReadings, Reading } from './daily-readings';

const STATES = ['right', 'too_high', 'negative'] as const;
/** Ratio of power to its clear-sky bound that no cloud and no usual growth of a plant explains. */
const MAX_RATIO = 2;
/** Tolerance of comparisons, as a fraction of capacity. */
const TOLERANCE = 0.02;
/** Readings count from this fraction of the highest clear-sky power of the day on. */
const MIN_CLEAR_SHARE = 0.5;
/** Minimum clear-sky power of readings that count, as a fraction of capacity. */
const MIN_CLEAR = 0.05;
/** Power from this fraction of clear-sky power on shows a bright day. */
const BRIGHT_RATIO = 0.7;
/** Minimum duration of impossible readings in a run, h. */
const MIN_HOURS = 2;
/** Cost of a change between right and impossible power, in days of impossible readings. */
const CHANGE_COST = 0.4;
/** Cost of a day without impossible readings in a run of days that are too high: dull, and as bright as the right power. */
const [DULL_COST, BRIGHT_COST] = [0.1, 0.3];

/**
 * Finds runs of days on which most power is impossible at any capacity near the stated one: too high, as in percent of the
 * capacity, or negative. The other values of these days have the same fault, and so have dull days between them.
 * The runs are the most likely ones, so the result for a day depends on the days around it.
 */
export function findImpossibleDays(days: readonly DayOfReadings[], capacity: number): ReadonlySet<DayOfReadings> {
  const costs = days.map((day) => computeCosts(selectSunny(day, capacity), capacity));
  const runs = findLikelyRuns(days.length, {
    initial: STATES.map((state) => (state === 'right' ? 0 : CHANGE_COST)),
    getCost: (day, state) => costs[day][state],
    getChangeCost: () => CHANGE_COST,
  });
  return new Set(runs.flatMap((run) => listImpossibleDays(days, run, capacity)));
}

function listImpossibleDays(
  days: readonly DayOfReadings[],
  { state, start, end }: Run,
  capacity: number,
): readonly DayOfReadings[] {
  if (STATES[state] === 'right') return [];
  const run = days.slice(start, end);
  const isImpossible = STATES[state] === 'too_high' ? isTooHigh : isNegative;
  const impossible = run.flatMap((day) => selectSunny(day, capacity).filter((one) => isImpossible(one, capacity)));
  const hours = impossible.reduce((sum, { length }) => sum + length / HOUR, 0);
  return hours >= MIN_HOURS ? run : [];
}

/** Computes the costs of the states of a day, in the order of `STATES`. */
function computeCosts(sunny: readonly Reading[], capacity: number): [right: number, tooHigh: number, negative: number] {
  if (sunny.length === 0) return [0, 0, 0];
  const findShare = (is: (reading: Reading) => boolean) => sunny.filter(is).length / sunny.length;
  const tooHigh = findShare((reading) => isTooHigh(reading, capacity));
  const negative = findShare((reading) => isNegative(reading, capacity));
  const isBright = findShare(({ power, clear }) => power >= BRIGHT_RATIO * clear) >= 0.5;
  const possibleCost = isBright ? BRIGHT_COST : DULL_COST;
  const positive = findShare(({ power }) => power > TOLERANCE * capacity);
  return [tooHigh + negative, (tooHigh > 0 ? 0 : possibleCost) + negative, positive + tooHigh];
}

const isTooHigh = ({ power, bound }: Reading, capacity: number): boolean =>
  power > MAX_RATIO * bound + TOLERANCE * capacity;

const isNegative = ({ power }: Reading, capacity: number): boolean => power < -TOLERANCE * capacity;

/** Selects the readings around noon, whose power is most certain. */
function selectSunny(day: DayOfReadings, capacity: number): readonly Reading[] {
  const highest = day.reduce((high, { clear }) => Math.max(high, clear), 0);
  return day.filter(({ clear }) => clear >= Math.max(MIN_CLEAR_SHARE * highest, MIN_CLEAR * capacity));
}
