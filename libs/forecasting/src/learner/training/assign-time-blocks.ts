/**
 * Assigns rows to blocks of time, with about the same number of days per block. Neighbouring days share weather and
 * season, so validation needs contiguous blocks.
 * @param day day of each row
 * @returns the block of each row, 0..`blockCount` - 1
 */
export function assignTimeBlocks(day: Float64Array, blockCount: number): Uint8Array {
  const days = [...new Set(day)].sort((a, b) => a - b);
  const blockByDay = new Map(days.map((date, rank) => [date, Math.floor((blockCount * rank) / days.length)]));
  return Uint8Array.from(day, (date) => blockByDay.get(date)!);
}
