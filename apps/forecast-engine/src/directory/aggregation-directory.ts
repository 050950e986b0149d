import type { Aggregation } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';

/** All aggregations, from the compacted topic. Keys are `<collection>/<aggregation>`. */
@Injectable()
export class AggregationDirectory {
  private readonly aggregations = new Map<string, Aggregation>();
  private readonly written = new Set<string>();
  private readonly removedVersions = new Map<string, number>();

  /** Stores an aggregation unless a later version is stored. */
  put(key: string, aggregation: Aggregation): void {
    const current = this.aggregations.get(key);
    if (current && current.version > aggregation.version) return;
    this.aggregations.set(key, aggregation);
    this.removedVersions.delete(key);
  }

  remove(key: string): void {
    const current = this.aggregations.get(key);
    if (current) this.removedVersions.set(key, current.version);
    this.aggregations.delete(key);
    this.written.delete(key);
  }

  get(key: string): Aggregation | undefined {
    return this.aggregations.get(key);
  }

  /** Records that this engine writes the aggregation's rows to the row cache. */
  markWritten(key: string): void {
    this.written.add(key);
  }

  isWritten(key: string): boolean {
    return this.written.has(key);
  }

  /** Whether an issue of this version belongs to an aggregation that was removed after the issue was published. */
  wasRemoved(key: string, version: number): boolean {
    return version <= (this.removedVersions.get(key) ?? 0);
  }
}
