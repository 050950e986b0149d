import { ServiceClock } from '@daystar/host';

/** So slow that no scheduled task of a service runs by itself: an hour takes a century. */
const SPEED = 1e-6;

/** A clock that only the caller advances, so that results do not depend on the speed of the machine. */
export class SteppedClock extends ServiceClock {
  private time: number;

  constructor(start: number) {
    super({ start, speed: SPEED });
    this.time = start;
  }

  override now(): number {
    return this.time;
  }

  step(to: number): void {
    this.time = to;
  }
}
