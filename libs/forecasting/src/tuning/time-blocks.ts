/**
 * Which of so many stretches of time, with about as many days in each, every row lies in. Neighbouring days tell the same
 * weather and the same season: what is judged on a stretch apart is judged as it will be used, on what comes after.
 * @param day of each row
 */
export function timeBlocks(day: Float64Array, count: number): Uint8Array {
  const days = [...new Set(day)].sort((a, b) => a - b);
  const block = new Map(days.map((one, rank) => [one, Math.floor((count * rank) / days.length)]));
  return Uint8Array.from(day, (one) => block.get(one)!);
}
