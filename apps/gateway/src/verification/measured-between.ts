import type { JudgedMeasurement } from '@daystar/contracts';
import { DAY, type Steps, lastEnd, startOf } from '@daystar/timeseries';
import type { Range } from '../sites/measurements/measurements.service';

/** A message carries a week of measurements of any period. */
const AT_ONCE = 7 * DAY;

/** All measurements whose periods lie in a run of steps. @param list reads those of a time range */
export async function measuredBetween(
  list: (range: Range) => Promise<{ readonly measurements: readonly JudgedMeasurement[] }>,
  steps: Steps,
): Promise<JudgedMeasurement[]> {
  const all: JudgedMeasurement[] = [];
  for (let from = startOf(steps); from < lastEnd(steps); from += AT_ONCE) {
    const to = Math.min(from + AT_ONCE, lastEnd(steps));
    const found = await list({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });
    all.push(...found.measurements);
  }
  return all;
}
