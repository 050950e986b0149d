import type { CompletePart } from './move-progress';

/** A range of resources of a day, sorted. */
export interface DayPart {
  readonly resources: readonly string[];
  /** The written files of the range; absent until they are written. */
  readonly completePart?: CompletePart;
}

/**
 * Divides the resources of a day into parts of bounded size. A complete part of an interrupted move stays complete,
 * unless rows of its range arrived since.
 * @param rowCounts numbers of rows in Postgres by resource
 * @param completeParts by their first resource
 * @param partSize maximum number of resources in a part
 */
export function divideDay(
  rowCounts: ReadonlyMap<string, number>,
  completeParts: ReadonlyMap<string, CompletePart>,
  partSize: number,
): DayPart[] {
  // JavaScript's order of strings differs from the order of the database.
  const resources = [...rowCounts.keys()].sort();
  const parts: DayPart[] = [];
  for (let start = 0; start < resources.length;) {
    const completePart = completeParts.get(resources[start]);
    const end = completePart ? findEnd(resources, start, completePart.last_resource) : start + partSize;
    const following = resources.slice(start + 1, end);
    const nextCompleteIndex = completePart ? -1 : following.findIndex((resource) => completeParts.has(resource));
    const range = [resources[start], ...(nextCompleteIndex < 0 ? following : following.slice(0, nextCompleteIndex))];
    const rows = range.reduce((sum, resource) => sum + (rowCounts.get(resource) ?? 0), 0);
    parts.push({ resources: range, completePart: completePart?.rows === rows ? completePart : undefined });
    start += range.length;
  }
  return parts;
}

/** Returns the index after the last resource of a range. */
function findEnd(resources: readonly string[], start: number, lastResource: string): number {
  let end = start + 1;
  while (end < resources.length && resources[end] <= lastResource) end++;
  return end;
}
