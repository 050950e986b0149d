import type { Clock } from '@daystar/timeseries';

/** Number of entries below which expired ones are not swept, because they take little memory. */
const MIN_SWEEP_SIZE = 1000;

/** A map whose entries expire when their lifetime, ms of the clock, has passed since the last `set` or `extend`. */
export class ExpiringMap<Value> {
  private readonly entries = new Map<string, { value: Value; expiresAt: number }>();
  private sweepAt = MIN_SWEEP_SIZE;

  constructor(private readonly clock: Clock) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry || entry.expiresAt > this.clock.now()) return entry?.value;
    this.entries.delete(key);
    return undefined;
  }

  set(key: string, value: Value, lifetime: number): void {
    this.entries.set(key, { value, expiresAt: this.clock.now() + lifetime });
    if (this.entries.size >= this.sweepAt) this.sweep();
  }

  /** Sets the expiry of an entry to `lifetime` ms from now. */
  extend(key: string, lifetime: number): void {
    const entry = this.entries.get(key);
    if (entry) entry.expiresAt = this.clock.now() + lifetime;
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  keys(): string[] {
    this.sweep();
    return [...this.entries.keys()];
  }

  /** Deletes expired entries. `set` calls it whenever the map has doubled, at amortized constant cost. */
  private sweep(): void {
    const now = this.clock.now();
    for (const [key, { expiresAt }] of this.entries) if (expiresAt <= now) this.entries.delete(key);
    this.sweepAt = Math.max(MIN_SWEEP_SIZE, 2 * this.entries.size);
  }
}
