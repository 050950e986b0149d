import type { Clock } from '@daystar/timeseries';
import { Gauge } from 'prom-client';

let shown: Clock | undefined;

/** Moments are told in the time of the service, which may be a replayed past: ages are counted from this one. */
new Gauge({
  name: 'daystar_clock_timestamp_seconds',
  help: 'Time of the service: the real one, or the past that it replays',
  collect() {
    if (shown) this.set(shown.now() / 1000);
  },
});

export function showClock(clock: Clock): void {
  shown = clock;
}
