import { findLikelyRuns } from '../numerics/likely-runs';
import { type Clock, type ClockEvidence, findClockEvidence } from './clock-evidence';
import type { DayOfReadings } from './daily-readings';

/** Minimum evidence of a wrong clock, in days that show an offset. */
const MIN_EVIDENCE = 3;
/** Minimum number of days that show an offset. */
const MIN_OFFSET_DAYS = 2;
/** Evidence of a day whose production only has its middle in the hours of a wrong clock. */
const LIKELY_EVIDENCE = 0.4;
/** Minimum share of days that show the offset among the days of a run that show it or contradict it. */
const MIN_AGREEMENT = 0.5;

/** Cost of a change of the clock, in days with contrary evidence. */
const CHANGE_COST = 1.2;
/** Cost of a day without evidence in a wrong clock: clouds shorten a day at both ends. */
const NO_EVIDENCE_COST = 0.4;
/** Cost of a day in a right clock whose production has its middle in the hours of a wrong one. */
const LIKELY_COST = 0.2;

const CLOCKS: readonly Clock[] = ['right', 'late', 'early'];

/**
 * Finds runs of days on which power begins late and ends after sunset, or begins before sunrise and ends early. Power
 * without sun is impossible, so the orientation of the modules cannot explain it. The runs are the most likely
 * ones. The result for a day thus depends on the days around it, not on the length of the history.
 */
export function findWrongClock(days: readonly DayOfReadings[], capacity: number): ReadonlySet<DayOfReadings> {
  const evidence = findClockEvidence(days, capacity);
  const runs = findLikelyRuns(days.length, {
    initial: CLOCKS.map(() => 0),
    getCost: (day, clock) => computeCost(CLOCKS[clock], evidence[day]),
    getChangeCost: () => CHANGE_COST,
  });
  const wrong = new Set<DayOfReadings>();
  for (const { state, start, end } of runs) {
    const clock = CLOCKS[state];
    const run = evidence.slice(start, end);
    const count = (has: (one: ClockEvidence) => boolean) => run.filter((one) => one && has(one)).length;
    const offsets = count(({ offset }) => offset === clock);
    const likely = count(({ offset, likely: one }) => !offset && one === clock);
    const contrary = count(({ contradicts }) => contradicts.has(clock));
    const isFound = offsets >= MIN_OFFSET_DAYS && offsets + LIKELY_EVIDENCE * likely >= MIN_EVIDENCE;
    if (isFound && offsets >= MIN_AGREEMENT * (offsets + contrary))
      for (const day of days.slice(start, end)) wrong.add(day);
  }
  return wrong;
}

function computeCost(clock: Clock, evidence: ClockEvidence | undefined): number {
  if (!evidence || evidence.offset === clock) return 0;
  if (evidence.contradicts.has(clock)) return 1;
  if (clock === 'right') return evidence.likely ? LIKELY_COST : 0;
  return evidence.likely === clock ? 0 : NO_EVIDENCE_COST;
}
