import { HOUR } from '@daystar/timeseries';
import { computeMedian } from '../numerics/quantile';
import { findConsistentDifference } from './consistent-difference';
import type { PlaceReading } from './place-reading';
import { PooledReadings } from './pooled-readings';
import type { SourceFault, SuspectSource, SuspectSources } from './suspect-source';

/** Minimum number of values for a judgement by physical limits: half a day of hourly values. */
const MIN_CHECKED = 12;
/**
 * Maximum share of daylight values above the clear sky. A healthy source exceeds it in single hours; with a wrong
 * factor, it does in every clear hour.
 */
const MAX_BRIGHT_SHARE = 0.1;
/** Maximum share of daylight values with almost no irradiance: no weather lasts a whole run. */
const MAX_DARK_SHARE = 0.8;
/** Maximum share of night values with irradiance. */
const MAX_LIT_SHARE = 0.5;
/** Maximum share of places at which a run repeats the one before it. */
const MAX_REPEATED_SHARE = 0.5;
/** An excluded source must stay below this share of the limits, so that a cloudy run does not readmit it. */
const RECOVERY_SHARE = 0.25;
/**
 * Relative difference between two runs of a source that is a fault. Averaged over days and places, two correct runs
 * differ by a few percent.
 */
const MIN_JUMP = 0.2;
/**
 * Relative difference between two sources that is a fault. Two models differ by a fifth or more at coasts and in
 * mountains.
 */
const MIN_LEVEL_DIFFERENCE = 0.35;
/**
 * Minimum number of regions whose forecasts alone show a fault. With fewer, observations must confirm it, because the
 * weather in one or two regions may have changed.
 */
const MIN_CELLS = 3;
/** Time for which a source must be healthy before it is readmitted, ms. */
const PROBATION_MS = HOUR;

interface Finding {
  readonly fault: SourceFault;
  /** Relative difference from the other sources. */
  readonly difference: number;
  /** The same difference before the fault. */
  readonly usual: number;
}

/**
 * Finds faulty sources. Compares each with physical limits, with its previous run, with the other sources, and with
 * observations. Excludes the worst one first, because it distorts the comparison of the others.
 * @param readings newest reading of each place
 * @param excluded sources that are excluded so far
 */
export function assessSources(
  readings: readonly PlaceReading[],
  excluded: SuspectSources,
  now: number,
): SuspectSources {
  const pooled = new PooledReadings(readings);
  const suspects: Record<string, SuspectSource> = {};
  // A source that publishes nothing stays excluded: it has no newer run that could be healthy.
  for (const [source, suspect] of Object.entries(excluded)) {
    const next = reassess(pooled, source, suspect, now, listHealthySources(pooled, { ...excluded, [source]: suspect }));
    if (next) suspects[source] = next;
  }
  for (;;) {
    const healthySources = listHealthySources(pooled, suspects);
    const worst = healthySources
      .flatMap((source) => {
        const finding = findFault(pooled, source, excludeSource(healthySources, source));
        return finding ? [{ source, ...finding }] : [];
      })
      .sort((a, b) => computeSeverity(b) - computeSeverity(a))[0];
    if (!worst) return suspects;
    const { source, ...finding } = worst;
    // A source that is excluded again at once, for another fault, was not used in between.
    const { since = now, run = pooled.findNewestRun(source) } = Object.hasOwn(excluded, source) ? excluded[source] : {};
    suspects[source] = { ...finding, since, run };
  }
}

const listHealthySources = (pooled: PooledReadings, suspects: SuspectSources): string[] =>
  pooled.sources.filter((source) => !Object.hasOwn(suspects, source));

const excludeSource = (sources: readonly string[], source: string): string[] =>
  sources.filter((other) => other !== source);

/** Faults that need no comparison come first, then the largest difference. */
const computeSeverity = ({ fault, difference }: Finding): number =>
  fault === 'implausible' || fault === 'frozen' ? 10 : Math.abs(difference);

/** Assesses a suspect source again. @returns the suspect with its probation; undefined when it is readmitted */
function reassess(
  pooled: PooledReadings,
  source: string,
  suspect: SuspectSource,
  now: number,
  healthySources: readonly string[],
): SuspectSource | undefined {
  const { healthySince, ...suspectFields } = suspect;
  if (pooled.findNewestRun(source) === -Infinity) return suspect;
  if (!hasRecovered(pooled, source, suspect, healthySources)) return suspectFields;
  const since = healthySince ?? now;
  return now - since >= PROBATION_MS ? undefined : { ...suspectFields, healthySince: since };
}

/**
 * Whether the source no longer has a fault, by stricter limits. After a wrong level, its level must also have returned:
 * it must be nearer to the usual level than to the faulty one. In fewer than `MIN_CELLS` regions, recent observations
 * decide instead.
 */
function hasRecovered(
  pooled: PooledReadings,
  source: string,
  { fault, difference, usual }: SuspectSource,
  healthySources: readonly string[],
): boolean {
  if (findIntrinsicFault(pooled, source, RECOVERY_SHARE)) return false;
  if (fault === 'implausible' || fault === 'frozen') return true;
  const level = computeMedian(pooled.listLevelDifferences(source, healthySources));
  if (pooled.countCells(source) >= MIN_CELLS && !Number.isNaN(level))
    return Math.abs(level - usual) < Math.abs(level - difference);
  const isKnown = pooled.listObservedErrors(source).length > 0;
  return isKnown && !isObserved(pooled, source, healthySources, difference);
}

function findFault(pooled: PooledReadings, source: string, otherSources: readonly string[]): Finding | undefined {
  const difference = replaceNaN(computeMedian(pooled.listLevelDifferences(source, otherSources)));
  const levelBefore = replaceNaN(computeMedian(pooled.listLevelDifferences(source, otherSources, 'previousDays')));
  // If the previous run had the fault too, the usual level is unknown.
  const usual = Math.abs(levelBefore) < Math.abs(difference) / 2 ? levelBefore : 0;
  const intrinsic = findIntrinsicFault(pooled, source);
  if (intrinsic) return { fault: intrinsic, difference, usual };
  if (otherSources.length === 0) return undefined;
  if (isJump(pooled, source, otherSources, difference, levelBefore)) return { fault: 'level-jump', difference, usual };
  const level = findLevelFault(pooled, source, otherSources);
  return level === 0 ? undefined : { fault: 'level', difference: level, usual: 0 };
}

const replaceNaN = (value: number): number => (Number.isNaN(value) ? 0 : value);

/** Finds a fault by physical limits and the previous run, without other sources. @param share factor of the limits */
function findIntrinsicFault(pooled: PooledReadings, source: string, share = 1): SourceFault | undefined {
  const { sunny, tooBright, tooDark, nights, litNights } = pooled.sumChecks(source);
  if (
    sunny >= MIN_CHECKED &&
    (tooBright > share * MAX_BRIGHT_SHARE * sunny || tooDark > share * MAX_DARK_SHARE * sunny)
  )
    return 'implausible';
  if (nights >= MIN_CHECKED && litNights > share * MAX_LIT_SHARE * nights) return 'implausible';
  return pooled.computeRepeatedShare(source) > share * MAX_REPEATED_SHARE ? 'frozen' : undefined;
}

/**
 * Whether the newest run of a source has another level than the run before it, and is further from the other sources.
 */
function isJump(
  pooled: PooledReadings,
  source: string,
  otherSources: readonly string[],
  level: number,
  levelBefore: number,
): boolean {
  const jump = findConsistentDifference(pooled.listJumps(source), MIN_JUMP);
  if (level * jump <= 0 || Math.abs(level) < MIN_JUMP || Math.abs(level) < Math.abs(levelBefore)) return false;
  return pooled.countCells(source) >= MIN_CELLS || isObserved(pooled, source, otherSources, level);
}

/** Whether recent observations show at least half of a difference, and less of it in another source. */
function isObserved(
  pooled: PooledReadings,
  source: string,
  otherSources: readonly string[],
  difference: number,
): boolean {
  const error = computeMedian(pooled.listObservedErrors(source));
  const isShown = error * difference > 0 && Math.abs(error) > Math.abs(difference) / 2;
  return isShown && findSmallestObservedError(pooled, otherSources) < Math.abs(error) / 2;
}

const findSmallestObservedError = (pooled: PooledReadings, sources: readonly string[]): number =>
  Math.min(
    ...sources
      .map((source) => Math.abs(computeMedian(pooled.listObservedErrors(source))))
      .filter((error) => !Number.isNaN(error)),
  );

/**
 * Returns the consistent difference of a source from the others, if two others or observations contradict the source.
 * Otherwise returns its consistent difference from observations, if another source agrees with them. Returns 0 without
 * a fault.
 */
function findLevelFault(pooled: PooledReadings, source: string, otherSources: readonly string[]): number {
  const isWidespread = pooled.countCells(source) >= MIN_CELLS;
  const level = findConsistentDifference(pooled.listLevelDifferences(source, otherSources), MIN_LEVEL_DIFFERENCE);
  if (level !== 0 && ((isWidespread && otherSources.length > 1) || isObserved(pooled, source, otherSources, level)))
    return level;
  const error = isWidespread ? findConsistentDifference(pooled.listObservedErrors(source), MIN_LEVEL_DIFFERENCE) : 0;
  return findSmallestObservedError(pooled, otherSources) < MIN_LEVEL_DIFFERENCE / 2 ? error : 0;
}
