import type { JudgedMeasurement, SiteKind } from '@daystar/contracts';
import { DAY, type Steps, lastEnd, startOf } from '@daystar/timeseries';
import type { Caller } from '../accounts/caller';
import type { Measurements } from '../sites/measurements';

/** A message carries a week of measurements of any period. */
const AT_ONCE = 7 * DAY;

/** All measurements of the caller's site whose periods lie in a run of steps. */
export async function measuredBetween(
  measurements: Measurements,
  caller: Caller,
  kind: SiteKind,
  id: string,
  steps: Steps,
): Promise<JudgedMeasurement[]> {
  const all: JudgedMeasurement[] = [];
  for (let from = startOf(steps); from < lastEnd(steps); from += AT_ONCE) {
    const to = Math.min(from + AT_ONCE, lastEnd(steps));
    const range = new Map([
      ['from', [new Date(from).toISOString()]],
      ['to', [new Date(to).toISOString()]],
    ]);
    const found = await measurements.list(caller, kind, id, range);
    all.push(...found.measurements);
  }
  return all;
}
