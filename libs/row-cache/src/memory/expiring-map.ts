import type { Clock } from '@daystar/timeseries';

/** A map whose entries go some time after they were last set or kept. */
export class ExpiringMap<V> {
  private readonly entries = new Map<string, { value: V; until: number }>();
  private sweepAt = 1000;

  constructor(private readonly clock: Clock) {}

  get(key: string): V | undefined {
    const entry = this.entries.get(key);
    if (!entry || entry.until > this.clock.now()) return entry?.value;
    this.entries.delete(key);
    return undefined;
  }

  set(key: string, value: V, keep: number): void {
    this.entries.set(key, { value, until: this.clock.now() + keep });
    if (this.entries.size >= this.sweepAt) this.sweep();
  }

  /** Moves the end of an entry to `keep` ms from now, sooner or later than it was. */
  keep(key: string, keep: number): void {
    const entry = this.entries.get(key);
    if (entry) entry.until = this.clock.now() + keep;
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  keys(): string[] {
    this.sweep();
    return [...this.entries.keys()];
  }

  /** Every entry that is over goes; done when the map has doubled, so that each set pays for one look. */
  private sweep(): void {
    const now = this.clock.now();
    for (const [key, { until }] of this.entries) if (until <= now) this.entries.delete(key);
    this.sweepAt = Math.max(1000, 2 * this.entries.size);
  }
}
