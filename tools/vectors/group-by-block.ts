import type { VectorRow } from './vector-file';

/** Groups rows by their block number: consecutive series in one file. */
export function groupByBlock(rows: readonly VectorRow[]): VectorRow[][] {
  const blocks = new Map<number, VectorRow[]>();
  for (const row of rows) {
    const block = blocks.get(row.readNumber('block')) ?? [];
    block.push(row);
    blocks.set(row.readNumber('block'), block);
  }
  return [...blocks.values()];
}
