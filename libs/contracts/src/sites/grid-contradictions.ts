import { parseStamp } from '@daystar/timeseries';
import { isISO8601 } from 'class-validator';
import type { SiteProperties } from './site';

/** A field, the code of its error, and the rest of the message after the name of the field. */
export interface Contradiction {
  readonly field: string;
  readonly code: string;
  /** @param path prefix of field names */
  readonly expected: (path: string) => string;
}

/** Finds an export limit above the capacity, and outages that end before they start or overlap. */
export const findGridContradictions = (site: SiteProperties): Contradiction[] => [
  ...findLimitContradictions(site),
  ...findOutageContradictions(site),
];

function findLimitContradictions({ capacity, export_limit }: SiteProperties): Contradiction[] {
  if (capacity === undefined || !(export_limit! > capacity)) return [];
  const expected = (path: string) => `must be at most '${path}capacity' (${capacity})`;
  return [{ field: 'export_limit', code: 'OutOfRange', expected }];
}

/** Predicate of error texts for an invalid time. */
export const expectTime = () => 'must be a date or time such as 2026-01-31T12:00:00Z';

function findOutageContradictions({ outages }: SiteProperties): Contradiction[] {
  if (!Array.isArray(outages)) return [];
  const found: Contradiction[] = [];
  const spans: { readonly index: number; readonly start: number; readonly end: number }[] = [];
  outages.forEach((outage, index) => {
    const [start, end] = [readTime(outage?.start), readTime(outage?.end)];
    if (start === undefined || end === undefined) return;
    const field = `outages[${index}]`;
    if (Number.isNaN(start)) found.push({ field: `${field}.start`, code: 'Invalid', expected: expectTime });
    if (Number.isNaN(end)) found.push({ field: `${field}.end`, code: 'Invalid', expected: expectTime });
    if (end <= start)
      found.push({
        field: `${field}.end`,
        code: 'Invalid',
        expected: (path) => `must be after '${path}${field}.start'`,
      });
    if (end > start) spans.push({ index, start, end });
  });
  spans.sort((a, b) => a.start - b.start);
  spans.forEach(({ index, start }, n) => {
    const previous = spans[n - 1];
    if (previous === undefined || start >= previous.end) return;
    const expected = (path: string) => `must not overlap '${path}outages[${previous.index}]'`;
    found.push({ field: `outages[${index}]`, code: 'Invalid', expected });
  });
  return found;
}

/** Reads a time, ms since 1970 UTC; NaN for unsupported forms such as week dates; undefined where class validation reports an error. */
export const readTime = (value: unknown): number | undefined =>
  isISO8601(value, { strict: true }) ? (parseStamp(value as string) ?? NaN) : undefined;
