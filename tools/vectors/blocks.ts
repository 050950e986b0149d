import type { VectorRow } from './vector-file';

/** Groups rows by their block number: consecutive series in one file. */
export function groupByBlock(rows: readonly VectorRow[]): VectorRow[][] {
  const blocks = new Map<number, VectorRow[]>();
  for (const row of rows) {
    const block = blocks.get(row.number('block')) ?? [];
    block.push(row);
    blocks.set(row.number('block'), block);
  }
  return [...blocks.values()];
}
