import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { FlaggedMeasurement } from '@daystar/contracts';
import { DAY, type Steps, lastEnd, startOf } from '@daystar/timeseries';
import type { Range } from '../sites/measurements/measurements.service';

/** One reply holds at most a week of measurements, ms; to read it takes some 30 ms. */
const MAX_SPAN = 7 * DAY;

/** Lists all measurements whose periods are within `steps`. @param list reads the measurements of a time range */
export async function listMeasuredWithin(
  list: (range: Range) => Promise<{ readonly measurements: readonly FlaggedMeasurement[] }>,
  steps: Steps,
): Promise<FlaggedMeasurement[]> {
  const all: FlaggedMeasurement[] = [];
  for (let from = startOf(steps); from < lastEnd(steps); from += MAX_SPAN) {
    const to = Math.min(from + MAX_SPAN, lastEnd(steps));
    const found = await list({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });
    all.push(...found.measurements);
    await yieldToRequests();
  }
  return all;
}
