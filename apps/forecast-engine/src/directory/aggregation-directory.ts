import type { Aggregation } from '@daystar/contracts';

/** All aggregations, as the compacted topic tells them, by `<collection>/<aggregation>`. */
export class AggregationDirectory {
  private readonly aggregations = new Map<string, Aggregation>();
  private readonly written = new Set<string>();
  /** Last versions of those that are no more. */
  private readonly ended = new Map<string, number>();

  /** Keeps it unless a later version is held. */
  put(key: string, aggregation: Aggregation): void {
    const held = this.aggregations.get(key);
    if (held && held.version > aggregation.version) return;
    this.aggregations.set(key, aggregation);
    this.ended.delete(key);
  }

  remove(key: string): void {
    const held = this.aggregations.get(key);
    if (held) this.ended.set(key, held.version);
    this.aggregations.delete(key);
    this.written.delete(key);
  }

  get(key: string): Aggregation | undefined {
    return this.aggregations.get(key);
  }

  /** This engine writes its rows. */
  noteWritten(key: string): void {
    this.written.add(key);
  }

  isWritten(key: string): boolean {
    return this.written.has(key);
  }

  /** Whether rows of this version are of an aggregation that was removed: they were under way when it was. */
  hasEnded(key: string, version: number): boolean {
    return version <= (this.ended.get(key) ?? 0);
  }
}
