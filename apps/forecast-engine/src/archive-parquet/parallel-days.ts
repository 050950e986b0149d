import type { LakeDay } from './lake-catalog';

/** Number of days that are read at the same time. */
const PARALLEL_DAYS = 8;

/** Reads days, and returns the results in the order of the days. */
export async function readDays<T>(days: readonly LakeDay[], read: (day: LakeDay) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let i = 0; i < days.length; i += PARALLEL_DAYS)
    results.push(...(await Promise.all(days.slice(i, i + PARALLEL_DAYS).map(read))));
  return results;
}

/**
 * Returns the result of the first day that has one. The failure of a later day does not matter then. The first day is
 * read alone, because it usually has a result.
 * @param onFailure called with the failure that is thrown
 */
export async function findInDays<T>(
  days: readonly LakeDay[],
  read: (day: LakeDay) => Promise<T | undefined>,
  onFailure: (error: unknown, day: LakeDay) => void = () => undefined,
): Promise<T | undefined> {
  for (let start = 0, end = 1; start < days.length; start = end, end += PARALLEL_DAYS) {
    const outcomes = await Promise.allSettled(days.slice(start, end).map(read));
    for (const [i, outcome] of outcomes.entries()) {
      if (outcome.status === 'rejected') {
        onFailure(outcome.reason, days[start + i]);
        throw outcome.reason;
      }
      if (outcome.value !== undefined) return outcome.value;
    }
  }
  return undefined;
}
