import type { Clock } from '@daystar/timeseries';
import { Gauge } from 'prom-client';

let exportedClock: Clock | undefined;

/** Ages in metrics are relative to this time, which is in the past during a replay. */
new Gauge({
  name: 'daystar_clock_timestamp_seconds',
  help: 'Current time of the service clock, in the past during a replay.',
  collect() {
    if (exportedClock) this.set(exportedClock.now() / 1000);
  },
});

/** Exports the time of a clock as the metric `daystar_clock_timestamp_seconds`. */
export function exportClock(clock: Clock): void {
  exportedClock = clock;
}
