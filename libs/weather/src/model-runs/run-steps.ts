import { HOUR, type Steps } from '@daystar/timeseries';

/** Times further apart leave a gap, which is not interpolated. */
const MAX_STEP_MS = 12 * HOUR;

/**
 * Returns the steps between the times of the messages of a run, in order. Steps of equal length form a block: hourly for five
 * days, for example, then three-hourly. An isolated time becomes a step of one hour.
 */
export function groupRunSteps(times: readonly { readonly begin: number; readonly end: number }[]): Steps[] {
  const instants = [...new Set(times.flatMap(({ begin, end }) => [begin, end]))].sort((a, b) => a - b);
  const blocks: Steps[] = [];
  let reached = -Infinity;
  for (let i = 0; i < instants.length; i++) {
    const stepMs = instants[i] - (instants[i - 1] ?? -Infinity);
    const lastBlock = blocks.at(-1);
    if (stepMs > MAX_STEP_MS) {
      if (instants[i + 1] - instants[i] <= MAX_STEP_MS) continue;
      blocks.push({ firstEnd: instants[i], stepMs: HOUR, count: 1 });
    } else if (lastBlock?.stepMs === stepMs && reached === instants[i - 1]) {
      blocks[blocks.length - 1] = { ...lastBlock, count: lastBlock.count + 1 };
    } else {
      blocks.push({ firstEnd: instants[i], stepMs, count: 1 });
    }
    reached = instants[i];
  }
  return blocks;
}
