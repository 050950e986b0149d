import type { VectorRow } from './vector-file';

/** Rows by their block number: series that follow each other in one file. */
export function blocksOf(rows: readonly VectorRow[]): VectorRow[][] {
  const blocks = new Map<number, VectorRow[]>();
  for (const row of rows) {
    const block = blocks.get(row.number('block')) ?? [];
    block.push(row);
    blocks.set(row.number('block'), block);
  }
  return [...blocks.values()];
}
