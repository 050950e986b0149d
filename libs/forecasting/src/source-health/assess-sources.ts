import { HOUR } from '@daystar/timeseries';
import { computeMedian, findConsistentDifference } from './consistent-difference';
import type { PlaceReading } from './place-reading';
import { PooledReadings } from './pooled-readings';
import type { SourceFault, SuspectSource, SuspectSources } from './suspect-source';

/** Minimum number of values that are judged by physical limits: half a day. */
const MIN_CHECKED = 12;
/**
 * Shares of values beyond physical limits. A sound source has single hours above the clear sky; a wrong factor lifts every clear
 * hour above it. A week is not black, and no night is lit.
 */
const MAX_BRIGHT_SHARE = 0.1;
const MAX_DARK_SHARE = 0.8;
const MAX_LIT_SHARE = 0.5;
const MAX_REPEATED_SHARE = 0.5;
/** A source that was excluded must stay below this share of the limits, so that it is not taken back during a cloudy run. */
const RECOVERY_SHARE = 0.25;
/**
 * Relative difference from run to run that is not a forecast of other weather: models of two runs differ by a few percent over days
 * and places. Differences between models reach a fifth and more at coasts and in mountains, hence the higher limit without a jump.
 */
const JUMP = 0.2;
const LEVEL = 0.35;
/** Regions from which days ahead show a fault. The weather of one or two may change for a week, so that observations must agree. */
const MIN_CELLS = 3;
/** A source is taken back after it was sound for this long, ms. */
const PROBATION = HOUR;

interface Finding {
  readonly fault: SourceFault;
  readonly difference: number;
  readonly usual: number;
}

/**
 * Finds the sources that are not sound: each is compared with physical limits, with its run before, with the other sources, and
 * with observations. Excludes the worst one first, because it distorts the comparison of the others.
 * @param readings newest reading of each place
 * @param before the sources that are excluded now
 */
export function assessSources(readings: readonly PlaceReading[], before: SuspectSources, now: number): SuspectSources {
  const pooled = new PooledReadings(readings);
  const suspects: Record<string, SuspectSource> = {};
  // A source that publishes nothing stays excluded: it has no newer run that could be sound.
  for (const [source, suspect] of Object.entries(before)) {
    const next = reassess(pooled, source, suspect, now, listSound(pooled, { ...before, [source]: suspect }));
    if (next) suspects[source] = next;
  }
  for (;;) {
    const sound = listSound(pooled, suspects);
    const worst = sound
      .flatMap((source) => {
        const finding = findFault(pooled, source, listOthers(sound, source));
        return finding ? [{ source, ...finding }] : [];
      })
      .sort((a, b) => rank(b) - rank(a))[0];
    if (!worst) return suspects;
    const { source, ...finding } = worst;
    suspects[source] = { ...finding, since: now, run: pooled.newestRun(source) };
  }
}

const listSound = (pooled: PooledReadings, suspects: SuspectSources): string[] =>
  pooled.sources.filter((source) => !Object.hasOwn(suspects, source));

const listOthers = (sources: readonly string[], source: string): string[] =>
  sources.filter((other) => other !== source);

/** Faults that need no comparison come first, then the largest difference. */
const rank = ({ fault, difference }: Finding): number =>
  fault === 'implausible' || fault === 'frozen' ? 10 : Math.abs(difference);

/** @returns the suspect with its probation; undefined when it is taken back */
function reassess(
  pooled: PooledReadings,
  source: string,
  suspect: SuspectSource,
  now: number,
  sound: readonly string[],
): SuspectSource | undefined {
  const { soundSince, ...rest } = suspect;
  if (pooled.newestRun(source) === -Infinity) return suspect;
  if (!isSoundAgain(pooled, source, suspect, sound)) return rest;
  const since = soundSince ?? now;
  return now - since >= PROBATION ? undefined : { ...rest, soundSince: since };
}

/**
 * Whether it has no fault of its own, by stricter limits. After a wrong level, its level must also be nearer to the usual one than to
 * that of the fault; at a few places, where the level of days ahead is uncertain, observations must not show the fault.
 */
function isSoundAgain(
  pooled: PooledReadings,
  source: string,
  { fault, difference, usual }: SuspectSource,
  sound: readonly string[],
): boolean {
  if (findIntrinsicFault(pooled, source, RECOVERY_SHARE)) return false;
  if (fault === 'implausible' || fault === 'frozen') return true;
  const level = computeMedian(pooled.levels(source, sound));
  if (pooled.countCells(source) >= MIN_CELLS && !Number.isNaN(level))
    return Math.abs(level - usual) < Math.abs(level - difference);
  const isKnown = pooled.observedErrors(source).length > 0;
  return isKnown && !isObserved(pooled, source, sound, difference);
}

function findFault(pooled: PooledReadings, source: string, others: readonly string[]): Finding | undefined {
  const difference = orZero(computeMedian(pooled.levels(source, others)));
  const levelBefore = orZero(computeMedian(pooled.levels(source, others, 'previousDays')));
  // When the run before had the fault too, the usual level is not known.
  const usual = Math.abs(levelBefore) < Math.abs(difference) / 2 ? levelBefore : 0;
  const intrinsic = findIntrinsicFault(pooled, source);
  if (intrinsic) return { fault: intrinsic, difference, usual };
  if (others.length === 0) return undefined;
  if (isJump(pooled, source, others, difference, levelBefore)) return { fault: 'level-jump', difference, usual };
  const level = findLevelFault(pooled, source, others);
  return level === 0 ? undefined : { fault: 'level', difference: level, usual: 0 };
}

const orZero = (value: number): number => (Number.isNaN(value) ? 0 : value);

/** A fault that shows without other sources. @param share of the limits that applies */
function findIntrinsicFault(pooled: PooledReadings, source: string, share = 1): SourceFault | undefined {
  const { sunny, tooBright, tooDark, nights, litNights } = pooled.checks(source);
  if (
    sunny >= MIN_CHECKED &&
    (tooBright > share * MAX_BRIGHT_SHARE * sunny || tooDark > share * MAX_DARK_SHARE * sunny)
  )
    return 'implausible';
  if (nights >= MIN_CHECKED && litNights > share * MAX_LIT_SHARE * nights) return 'implausible';
  return pooled.repeatedShare(source) > share * MAX_REPEATED_SHARE ? 'frozen' : undefined;
}

/** Whether its newest run has another level than the run before it, and is further from the other sources. */
function isJump(
  pooled: PooledReadings,
  source: string,
  others: readonly string[],
  level: number,
  levelBefore: number,
): boolean {
  const jump = findConsistentDifference(pooled.jumps(source), JUMP);
  if (level * jump <= 0 || Math.abs(level) < JUMP || Math.abs(level) < Math.abs(levelBefore)) return false;
  return pooled.countCells(source) >= MIN_CELLS || isObserved(pooled, source, others, level);
}

/** Whether recent observations show at least half of a difference, and less of it in another source. */
function isObserved(pooled: PooledReadings, source: string, others: readonly string[], difference: number): boolean {
  const error = computeMedian(pooled.observedErrors(source));
  const isShown = error * difference > 0 && Math.abs(error) > Math.abs(difference) / 2;
  return isShown && smallestObservedError(pooled, others) < Math.abs(error) / 2;
}

const smallestObservedError = (pooled: PooledReadings, sources: readonly string[]): number =>
  Math.min(
    ...sources
      .map((source) => Math.abs(computeMedian(pooled.observedErrors(source))))
      .filter((error) => !Number.isNaN(error)),
  );

/**
 * Returns the consistent difference of a source from the others, where two others or observations contradict it. Else returns its
 * consistent difference from observations, where another source agrees with these. Returns 0 for none.
 */
function findLevelFault(pooled: PooledReadings, source: string, others: readonly string[]): number {
  const isWidespread = pooled.countCells(source) >= MIN_CELLS;
  const level = findConsistentDifference(pooled.levels(source, others), LEVEL);
  if (level !== 0 && ((isWidespread && others.length > 1) || isObserved(pooled, source, others, level))) return level;
  const error = isWidespread ? findConsistentDifference(pooled.observedErrors(source), LEVEL) : 0;
  return smallestObservedError(pooled, others) < LEVEL / 2 ? error : 0;
}
