import { SKY_COLUMNS, type SkyBlock, countSteps, sliceProvenance } from '@daystar/contracts';
import { NATIVE_PERIOD } from '@daystar/timeseries';
import { type PackedSky, unpackSky, packSky } from './sky-codec';

/**
 * Joins packed blocks of one cell, each of which continues or overlaps the one before. The first half of an overlap comes from
 * the earlier block. Issue times are those of the last block.
 */
export function joinSkies(packed: readonly Uint8Array[]): Uint8Array {
  if (packed.length === 1) return packed[0];
  const blocks = packed.map((bytes) => unpackSky(bytes));
  const parts = blocks.map((block, i) => {
    const halfOverlapBefore = i === 0 ? 0 : countOverlap(blocks[i - 1], block) / 2;
    const halfOverlapAfter = i === blocks.length - 1 ? 0 : countOverlap(block, blocks[i + 1]) / 2;
    return {
      block,
      from: Math.floor(halfOverlapBefore),
      to: countSteps(block.provenance) - Math.ceil(halfOverlapAfter),
    };
  });
  const columns = SKY_COLUMNS.map((name) => [
    name,
    parts.flatMap(({ block, from, to }) => [...block.readColumn(name, from, to)]),
  ]);
  const { issued_at, next_issue_at } = blocks[blocks.length - 1];
  return packSky({
    ...blocks[0],
    issued_at,
    next_issue_at,
    actual_steps: parts.reduce((sum, { from, to }) => sum + to - from, 0),
    columns: Object.fromEntries(columns) as SkyBlock['columns'],
    provenance: parts.flatMap(({ block, from, to }) => sliceProvenance(block.provenance, from, to)),
  });
}

/** Counts the steps that both blocks have. */
function countOverlap(earlier: PackedSky, later: PackedSky): number {
  const [first, second] = [earlier, later].map(({ first_period_end }) => Date.parse(first_period_end));
  return countSteps(earlier.provenance) - (second - first) / NATIVE_PERIOD;
}
