import { HOUR } from '@daystar/timeseries';
import type { DayOfReadings, Reading } from './daily-readings';
import { MAX_ZERO_POWER } from './zero-power';

/** Tolerance of a level, as a fraction of it: the noise of a meter and of a controller. */
export const FLATNESS = 0.01;
/**
 * Tolerance of readings between clouds, as a fraction. It is tighter, because the power of two arrays of different
 * orientation is flat to 1 % for hours without any limit.
 */
const CLOUDY_FLATNESS = 0.0025;
/** Minimum duration at one level, ms. */
const MIN_FLAT_MS = 1.5 * HOUR;
/**
 * Minimum ratio of the highest to the lowest clear-sky power at a level. Around noon, power is flat without a limit.
 */
const MIN_CLEAR_RANGE = 1.06;
/** Minimum ratio of the highest clear-sky power to the level of a limit. */
const MIN_WITHHELD = 1.03;
/** Minimum clear-sky power of compared readings, as a fraction of capacity: a low sun is inconclusive. */
const MIN_CLEAR = 0.2;
/** Maximum ratio of power to its clear-sky bound: above it, a meter is stuck. */
const MAX_RATIO = 1.25;
/** Tolerance of the comparison with the bound, as a fraction of capacity. */
const BOUND_TOLERANCE = 0.02;
/**
 * Minimum level below the highest power of a day, as a fraction of capacity: meters round low power to equal values.
 */
const MIN_LOW_LEVEL = 0.05;
/** Minimum readings at a level that other readings of the day exceed: clouds cause three equal ones by chance. */
const MIN_LOW_READINGS = 6;
/**
 * Minimum readings that are not exactly equal, unless their level is that of a limit of other days. Clouds cause three
 * readings within the tolerance by chance.
 */
const MIN_NOISY_READINGS = 4;
/**
 * Minimum ratio of the power just before or after a plateau to its level; the plant jumps when a limit is set or
 * lifted.
 */
const MIN_JUMP = 1.05;
/** Minimum ratio of the power after a plateau to its level when the plateau ends because the sun sinks. */
const MIN_RATIO_AFTER = 0.6;
/** Duration from which an exactly repeated value may be that of a stuck meter, ms. */
const MAX_REPEATED_MS = 3 * HOUR;

/** Readings of a day at a level that the plant did not exceed although the sun allowed more. */
export interface Plateau {
  readonly level: number;
  readonly readings: readonly Reading[];
}

/**
 * Finds plateaus of power while clear-sky power rises and falls. They lie at the top of a day, also with clouds in
 * between, or below the top while a limit was set.
 */
export function findPlateaus(days: readonly DayOfReadings[], capacity: number): Plateau[] {
  const certain = days.map((day) => findPlateausOfDay(day, capacity));
  const levels = certain.flatMap((plateaus) => plateaus.map(({ level }) => level));
  const isKnownLevel = (level: number) => levels.some((other) => isAtLevel(level, other));
  return days.flatMap((day, i) => {
    const selectLimits = (candidates: readonly Plateau[], found: readonly Plateau[]) =>
      candidates.filter(
        (plateau) =>
          isPlausibleAtKnownLevel(plateau, capacity) &&
          isKnownLevel(plateau.level) &&
          !found.some(({ level }) => isAtLevel(plateau.level, level)),
      );
    const runs = selectLimits(listFlatRuns(day, capacity).map(toPlateau), certain[i]);
    const uncertain = [...runs, ...selectLimits([findTop(day)], [...certain[i], ...runs])];
    return [...certain[i], ...uncertain].map((plateau) => extend(plateau, day));
  });
}

function findPlateausOfDay(day: DayOfReadings, capacity: number): Plateau[] {
  const runs = listFlatRuns(day, capacity).map(toPlateau);
  const limits = runs.filter(
    (run) =>
      (run.readings.length >= MIN_NOISY_READINGS || isRepeated(run)) &&
      isWithheld(run, capacity) &&
      (isTop(run, day) || isLimitBelowTop(run, day, capacity)),
  );
  const top = findCloudyTop(day, capacity);
  return top && !limits.some(({ level }) => isAtLevel(level, top.level)) ? [...limits, top] : limits;
}

const isAtLevel = (power: number, level: number): boolean => Math.abs(power - level) <= FLATNESS * level;

const toPlateau = (readings: readonly Reading[]): Plateau => ({
  level: readings.reduce((sum, { power }) => sum + power, 0) / readings.length,
  readings,
});

/** Lists the longest runs of at least three readings, and of `MIN_FLAT_MS`, at one level. They do not overlap. */
function listFlatRuns(day: DayOfReadings, capacity: number): (readonly Reading[])[] {
  const runs: (readonly Reading[])[] = [];
  for (let runStart = 0; runStart < day.length; runStart++) {
    const { power: level } = day[runStart];
    if (level <= MAX_ZERO_POWER * capacity) continue;
    let runEnd = runStart;
    while (runEnd + 1 < day.length && Math.abs(day[runEnd + 1].power - level) <= (FLATNESS / 2) * level) runEnd++;
    const run = day.slice(runStart, runEnd + 1);
    if (run.length < 3 || sumDurations(run) < MIN_FLAT_MS) continue;
    runs.push(run);
    runStart = runEnd;
  }
  return runs;
}

/** Whether the sun allows power at a level: no reading exceeds its clear-sky bound by more than the tolerance. */
const isPossible = ({ readings }: Plateau, capacity: number): boolean =>
  readings.every(({ power, bound }) => power <= MAX_RATIO * bound + BOUND_TOLERANCE * capacity);

/** Whether a plateau may be a limit, if its level is that of a limit of other days. */
const isPlausibleAtKnownLevel = (plateau: Plateau, capacity: number): boolean =>
  plateau.level >= MIN_LOW_LEVEL * capacity &&
  (isSustained(plateau, capacity) || (plateau.readings.length >= MIN_LOW_READINGS && isWithheld(plateau, capacity)));

/**
 * Whether power is at one level for hours, and only while the sun allows it: exactly, or below clear-sky power. A meter that
 * hangs shows its value also when the sun sinks. At the level of a limit of other days, the limit explains such a run, although
 * clear-sky power hardly changes.
 */
function isSustained(run: Plateau, capacity: number): boolean {
  const { level, readings } = run;
  const { power: middle } = readings[Math.floor(readings.length / 2)];
  const repeated = readings.filter(({ power }) => power === middle);
  const withheld = readings.filter(({ clear }) => clear >= MIN_WITHHELD * level);
  return isPossible(run, capacity) && [repeated, withheld].some((part) => sumDurations(part) >= MAX_REPEATED_MS);
}

/**
 * Whether a limit withheld power: under a clear sky the plant would have exceeded the level, with changing power, for
 * long enough.
 */
function isWithheld(plateau: Plateau, capacity: number): boolean {
  const { level, readings } = plateau;
  const sunny = readings.filter(({ clear }) => clear >= MIN_CLEAR * capacity);
  const clear = sunny.map((reading) => reading.clear);
  const [lowest, highest] = [Math.min(...clear), Math.max(...clear)];
  return (
    isPossible(plateau, capacity) &&
    sumDurations(sunny) >= MIN_FLAT_MS &&
    highest >= MIN_CLEAR_RANGE * lowest &&
    highest >= MIN_WITHHELD * level
  );
}

/** Whether all readings of a plateau are exactly equal. */
const isRepeated = ({ readings }: Plateau): boolean => readings.every(({ power }) => power === readings[0].power);

const isTop = ({ level }: Plateau, day: DayOfReadings): boolean =>
  day.every(({ power }) => power <= (1 + FLATNESS) * level);

/** Whether a limit below the highest power of a day explains a level better than a stuck meter does. */
function isLimitBelowTop(plateau: Plateau, day: DayOfReadings, capacity: number): boolean {
  const { level, readings } = plateau;
  if (readings.length < MIN_LOW_READINGS || level < MIN_LOW_LEVEL * capacity) return false;
  const isExact = isRepeated(plateau);
  if (isExact && sumDurations(readings) < MAX_REPEATED_MS) return true;
  // A stuck meter repeats the last power before it, and jumps to the present one after it.
  const before = day[day.indexOf(readings[0]) - 1];
  const after = day[day.indexOf(readings[readings.length - 1]) + 1];
  if (before === undefined || after === undefined) return false;
  // Two arrays may have a smooth dip at noon.
  if (!isExact) return Math.max(before.power, after.power) >= MIN_JUMP * level;
  const endsWithSun = after.power >= MIN_RATIO_AFTER * level && after.power < MIN_JUMP * level;
  return before.power >= MIN_JUMP * level || endsWithSun;
}

/** Finds the level of a day with clouds: readings at the highest power that need not follow each other. */
function findCloudyTop(day: DayOfReadings, capacity: number): Plateau | undefined {
  const top = findTop(day);
  const isLimit = top.level > MIN_LOW_LEVEL * capacity && top.readings.length >= MIN_LOW_READINGS;
  return isLimit && isWithheld(top, capacity) ? top : undefined;
}

/** Lists the readings of a day within the tolerance of its highest power. */
function findTop(day: DayOfReadings): Plateau {
  const highest = day.reduce((high, { power }) => Math.max(high, power), 0);
  return toPlateau(day.filter(({ power }) => power >= (1 - CLOUDY_FLATNESS) * highest));
}

/** Adds the other readings of the day at the level: clouds and a low sun divide a plateau. */
const extend = ({ level, readings }: Plateau, day: DayOfReadings): Plateau => ({
  level,
  readings: [
    ...new Set([
      ...readings,
      ...day.filter(({ power, clear }) => isAtLevel(power, level) && clear >= MIN_WITHHELD * level),
    ]),
  ],
});

const sumDurations = (readings: readonly Reading[]): number => readings.reduce((sum, { length }) => sum + length, 0);
