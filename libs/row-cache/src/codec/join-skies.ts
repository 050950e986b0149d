import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { SKY_COLUMNS, type SkyColumn, countSteps, sliceProvenance } from '@daystar/contracts';
import { NATIVE_PERIOD_MS } from '@daystar/timeseries';
import { type EncodedColumn, concatBlock } from './block';
import { type PackedSky, type SkyMeta, encodeSkyColumn, unpackSky } from './sky-codec';

/** The steps of a block from `from` to `to`. */
interface BlockRange {
  readonly block: PackedSky;
  readonly from: number;
  readonly to: number;
}

/**
 * Joins packed blocks of one cell, each of which continues or overlaps the one before. The first half of an overlap comes from
 * the earlier block. The last block determines the issue times. Yields to the event loop after each column, because a column
 * of one year takes about 5 ms.
 */
export async function joinSkies(packed: readonly Uint8Array[]): Promise<Uint8Array> {
  if (packed.length === 1) return packed[0];
  const blocks = packed.map((bytes) => unpackSky(bytes));
  const ranges = blocks.map((block, i): BlockRange => {
    const halfOverlapBefore = i === 0 ? 0 : countOverlap(blocks[i - 1], block) / 2;
    const halfOverlapAfter = i === blocks.length - 1 ? 0 : countOverlap(block, blocks[i + 1]) / 2;
    return {
      block,
      from: Math.floor(halfOverlapBefore),
      to: countSteps(block.provenance) - Math.ceil(halfOverlapAfter),
    };
  });
  const { readColumn: _, ...firstMeta } = blocks[0];
  const { issued_at, next_issue_at } = blocks[blocks.length - 1];
  const meta: SkyMeta = {
    ...firstMeta,
    issued_at,
    next_issue_at,
    actual_steps: countJoinedSteps(ranges),
    provenance: ranges.flatMap(({ block, from, to }) => sliceProvenance(block.provenance, from, to)),
  };
  const encoded: EncodedColumn[] = [];
  for (const name of SKY_COLUMNS) {
    encoded.push(...encodeSkyColumn(name, joinColumn(ranges, name), meta));
    await yieldToEventLoop();
  }
  return concatBlock(meta, encoded);
}

const countJoinedSteps = (ranges: readonly BlockRange[]): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from, 0);

function joinColumn(ranges: readonly BlockRange[], name: SkyColumn): Float64Array {
  const values = new Float64Array(countJoinedSteps(ranges));
  let index = 0;
  for (const { block, from, to } of ranges) {
    values.set(block.readColumn(name, from, to), index);
    index += to - from;
  }
  return values;
}

/** Counts the steps that both blocks have. */
function countOverlap(earlier: PackedSky, later: PackedSky): number {
  const [earlierEnd, laterEnd] = [earlier, later].map(({ first_period_end }) => Date.parse(first_period_end));
  return countSteps(earlier.provenance) - (laterEnd - earlierEnd) / NATIVE_PERIOD_MS;
}
