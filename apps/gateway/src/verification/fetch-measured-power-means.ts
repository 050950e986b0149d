import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FlaggedMeasurement } from '@daystar/contracts';
import { UsablePowerMeans } from '@daystar/forecasting';
import { DAY, type Steps, lastEnd, firstStart } from '@daystar/timeseries';
import type { TimeRange } from '../sites/measurements/measurements.service';

/** Maximum time span of one request for measurements, ms: limits the memory of its reply. */
const MAX_SPAN_MS = 7 * DAY;
/** Number of measurements that are averaged in one turn of the event loop, which takes about 1 ms. */
const ROWS_PER_TURN = 500;

/**
 * Averages usable measured power over each step. Fetches all measurements whose periods end within the steps.
 * @param listMeasurements reads the measurements of a time range
 * @param clearSky power under a clear sky, one per step, in the unit of the measurements
 * @param longitude degrees, for the time of day
 */
export async function fetchMeasuredPowerMeans(
  listMeasurements: (range: TimeRange) => Promise<{ readonly measurements: readonly FlaggedMeasurement[] }>,
  steps: Steps,
  clearSky: Float64Array,
  longitude: number,
): Promise<Float64Array> {
  const usablePower = new UsablePowerMeans(steps, clearSky, longitude);
  for (let from = firstStart(steps); from < lastEnd(steps); from += MAX_SPAN_MS) {
    const to = Math.min(from + MAX_SPAN_MS, lastEnd(steps));
    const { measurements } = await listMeasurements({
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    });
    await yieldToEventLoop();
    for (let batchStart = 0; batchStart < measurements.length; batchStart += ROWS_PER_TURN) {
      const rows = measurements.slice(batchStart, batchStart + ROWS_PER_TURN);
      const flags = rows.map(({ verdict }) => verdict);
      usablePower.add(rows, flags);
      await yieldToEventLoop();
    }
  }
  return usablePower.computeMeans();
}
