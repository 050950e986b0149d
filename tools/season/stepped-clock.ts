import { ServiceClock } from '@daystar/host';
import { MINUTE } from '@daystar/timeseries';

/** Maximum progress between two steps, ms. The clock advances so that no two issues have the same time. */
const MAX_STEP = 5 * MINUTE;

/** A clock that the caller advances. */
export class SteppedClock extends ServiceClock {
  private time: number;
  private steppedAt = performance.now();

  constructor(start: number) {
    super({ start, speed: 1 });
    this.time = start;
  }

  override now(): number {
    return Math.floor(this.time + Math.min(MAX_STEP, performance.now() - this.steppedAt));
  }

  step(to: number): void {
    this.time = to;
    this.steppedAt = performance.now();
  }
}
