import { ServiceClock } from '@daystar/host';
import { MINUTE } from '@daystar/timeseries';

/** Time goes on within a step, so that no two issues are of one moment, but never far. */
const MOST = 5 * MINUTE;

/** A clock that is moved on by hand. */
export class SteppedClock extends ServiceClock {
  private time: number;
  private since = performance.now();

  constructor(start: number) {
    super({ start, speed: 1 });
    this.time = start;
  }

  override now(): number {
    return Math.floor(this.time + Math.min(MOST, performance.now() - this.since));
  }

  step(to: number): void {
    this.time = to;
    this.since = performance.now();
  }
}
