/**
 * Assigns rows to blocks of time, with about the same number of days per block. Neighbouring days share weather and season,
 * so validation needs contiguous blocks.
 * @param day day of each row
 */
export function assignTimeBlocks(day: Float64Array, count: number): Uint8Array {
  const days = [...new Set(day)].sort((a, b) => a - b);
  const block = new Map(days.map((date, rank) => [date, Math.floor((count * rank) / days.length)]));
  return Uint8Array.from(day, (date) => block.get(date)!);
}
