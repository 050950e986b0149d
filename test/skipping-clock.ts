import { ServiceClock } from '@daystar/host';

/** A clock that a test advances by hours, so that it does not wait for them. Timers in progress keep their real delays. */
export class SkippingClock extends ServiceClock {
  private skipped = 0;

  skip(ms: number): void {
    this.skipped += ms;
  }

  override now(): number {
    return super.now() + this.skipped;
  }
}
