import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FlaggedMeasurement } from '@daystar/contracts';
import { UsablePowerMeans } from '@daystar/forecasting';
import { DAY, type Steps, lastEnd, startOf } from '@daystar/timeseries';
import type { Range } from '../sites/measurements/measurements.service';

/** One reply holds at most a week of measurements, ms. */
const MAX_SPAN = 7 * DAY;

/**
 * Means of usable measured power over `steps`, of all measurements whose periods end within them.
 * @param list reads the measurements of a time range @param clearSky power under a clear sky, one per step
 */
export async function readMeasuredPower(
  list: (range: Range) => Promise<{ readonly measurements: readonly FlaggedMeasurement[] }>,
  steps: Steps,
  clearSky: Float64Array,
  longitude: number,
): Promise<Float64Array> {
  const power = new UsablePowerMeans(steps, clearSky, longitude);
  for (let from = startOf(steps); from < lastEnd(steps); from += MAX_SPAN) {
    const to = Math.min(from + MAX_SPAN, lastEnd(steps));
    const { measurements } = await list({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });
    await yieldToEventLoop();
    const flags = measurements.map(({ verdict }) => verdict);
    power.add(measurements, flags);
    await yieldToEventLoop();
  }
  return power.computeMeans();
}
