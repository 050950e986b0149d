import { MINUTE } from '@daystar/timeseries';
import { findLikelyRuns } from '../numerics/likely-runs';
import type { DayOfReadings, Reading } from './daily-readings';

/** Power above this fraction of capacity counts as produced. */
const MIN_PRODUCED = 0.01;
/** Minimum readings of a day that is evaluated. */
const MIN_READINGS = 8;
/**
 * Minimum clock offset at both ends of the days, ms. A horizon delays sunrise or advances sunset, never both in one
 * direction.
 */
const MIN_CLOCK_OFFSET = 25 * MINUTE;
/** A day that begins, or ends, within this time of what is expected contradicts an offset, ms. */
const MAX_PUNCTUAL = MIN_CLOCK_OFFSET / 2;
/** Minimum number of days that show an offset. */
const MIN_CLOCK_DAYS = 3;
/** Minimum share of days that show the offset among the evaluated days of a run. */
const MIN_AGREEMENT = 0.5;

/** Cost of a change of the clock, in days with contrary evidence. */
const CHANGE_COST = 1.2;
/** Cost of a day without evidence in a wrong clock: clouds shorten a day at both ends. */
const NO_EVIDENCE_COST = 0.4;

const CLOCKS = ['right', 'late', 'early'] as const;
type Clock = (typeof CLOCKS)[number];

/** Evidence of a day: for an offset, against one, or neither. */
interface Evidence {
  readonly offset?: 'late' | 'early';
  readonly contradicts: ReadonlySet<Clock>;
}

/**
 * Finds runs of days on which power begins late and ends after sunset, or begins before sunrise and ends early. Power
 * without sun is impossible, so the orientation of the modules cannot explain it. The runs are the most likely
 * ones. The result for a day thus depends on the days around it, not on the length of the history.
 */
export function findWrongClock(days: readonly DayOfReadings[], capacity: number): ReadonlySet<DayOfReadings> {
  const evidence = days.map((day) => findEvidence(day, capacity));
  const runs = findLikelyRuns(days.length, {
    initial: CLOCKS.map(() => 0),
    getCost: (day, clock) => computeCost(CLOCKS[clock], evidence[day]),
    getChangeCost: () => CHANGE_COST,
  });
  const wrong = new Set<DayOfReadings>();
  for (const { state, start, end } of runs) {
    const run = evidence.slice(start, end);
    const evaluatedCount = run.filter((one) => one !== undefined).length;
    const offsetCount = run.filter((one) => one?.offset === CLOCKS[state]).length;
    if (offsetCount >= Math.max(MIN_CLOCK_DAYS, MIN_AGREEMENT * evaluatedCount))
      for (const day of days.slice(start, end)) wrong.add(day);
  }
  return wrong;
}

/** @returns undefined for a day with too few readings */
function findEvidence(day: DayOfReadings, capacity: number): Evidence | undefined {
  const minPower = MIN_PRODUCED * capacity;
  const produced = findEnds(day.filter(({ power }) => power > minPower));
  const expected = findEnds(day.filter(({ clear }) => clear > minPower));
  const possible = findEnds(day.filter(({ bound }) => bound > minPower));
  if (!produced || !expected || !possible) return undefined;
  const beginsLate = produced.first - expected.first;
  const endsEarly = expected.last - produced.last;
  const isLate = beginsLate >= MIN_CLOCK_OFFSET && produced.last - possible.last >= MIN_CLOCK_OFFSET;
  const isEarly = endsEarly >= MIN_CLOCK_OFFSET && possible.first - produced.first >= MIN_CLOCK_OFFSET;
  const contradicts = new Set<Clock>();
  if (isLate || isEarly) contradicts.add('right');
  if (isEarly || beginsLate < MAX_PUNCTUAL) contradicts.add('late');
  if (isLate || endsEarly < MAX_PUNCTUAL) contradicts.add('early');
  return { offset: isLate ? 'late' : isEarly ? 'early' : undefined, contradicts };
}

/** Ends of the first and the last reading, ms; undefined when there are too few readings. */
const findEnds = (readings: readonly Reading[]) =>
  readings.length < MIN_READINGS ? undefined : { first: readings[0].end, last: readings[readings.length - 1].end };

function computeCost(clock: Clock, evidence: Evidence | undefined): number {
  if (!evidence || evidence.offset === clock) return 0;
  if (evidence.contradicts.has(clock)) return 1;
  return clock === 'right' ? 0 : NO_EVIDENCE_COST;
}
