import { CompactedTable } from '@daystar/bus';
import type { Aggregation } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';

/** All aggregations, from the compacted topic. Keys are `<collection>/<aggregation>`. */
@Injectable()
export class AggregationDirectory {
  private readonly aggregations = new CompactedTable<Aggregation>(({ version }) => version);
  private readonly keysWithRows = new Set<string>();

  storeAggregation(key: string, aggregation: Aggregation): void {
    this.aggregations.put(key, aggregation);
  }

  removeAggregation(key: string, version?: number): void {
    if (this.aggregations.remove(key, version)) this.keysWithRows.delete(key);
  }

  findAggregation(key: string): Aggregation | undefined {
    return this.aggregations.get(key);
  }

  /** Records that this engine wrote rows of the aggregation to the row cache. */
  markRowsWritten(key: string): void {
    this.keysWithRows.add(key);
  }

  hasWrittenRows(key: string): boolean {
    return this.keysWithRows.has(key);
  }

  /** Whether an issue of this version belongs to an aggregation that was removed after the issue was published. */
  wasRemoved(key: string, version: number): boolean {
    return this.aggregations.wasRemoved(key, version);
  }
}
