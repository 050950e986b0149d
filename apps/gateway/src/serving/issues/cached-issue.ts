import type { ScaledIssue } from '@daystar/row-cache';
import { type SeriesSteps, toSeriesSteps } from '../tables/power-table';
import type { Freshness } from './freshness';

/** The newest issue of a resource that this gateway has read. */
export interface CachedIssue extends Freshness {
  readonly resource: string;
  readonly id: string;
  readonly version: number;
  /** Clock times, ms. */
  readonly issuedAt: number;
  readonly nextIssueAt: number;
  readonly actuals: SeriesSteps;
  readonly forecasts: SeriesSteps;
  readonly coverage?: number;
  /** Version of the tuning that was applied. */
  readonly tuningVersion?: string;
  /** Names of the plant properties used for the rows. */
  readonly plantProperties?: readonly string[];
  /** Packed rows with an inflated header. While present, bodies are rendered without reading the row cache. Undefined after eviction. */
  block?: Uint8Array;
  /** Id of a newer issue that the row cache announced. */
  announcedId?: string;
  /** Version of the resource for which a request has waited already. */
  waitedForVersion?: number;
}

/** Interval between checks of an overdue issue, ms of clock time. */
const RECHECK_MS = 1000;

/**
 * Computes the time up to which an issue needs no new check, ms.
 * @param checkedAt clock time up to which it is known to be current, ms
 */
export const computeFreshUntil = ({ nextIssueAt }: { readonly nextIssueAt: number }, checkedAt: number): number =>
  Math.max(nextIssueAt, checkedAt + RECHECK_MS);

/**
 * Converts an issue that was read from the row cache or the archive.
 * @param checkedAt clock time up to which the issue is known to be current, ms
 * @param block its packed rows, with an inflated header
 */
export function toCachedIssue(issue: ScaledIssue, checkedAt: number, block?: Uint8Array): CachedIssue {
  const nextIssueAt = Date.parse(issue.next_issue_at);
  return {
    resource: issue.resource,
    id: issue.issue_id,
    version: issue.resource_version,
    issuedAt: Date.parse(issue.issued_at),
    nextIssueAt,
    actuals: toSeriesSteps(issue, 'estimated_actuals'),
    forecasts: toSeriesSteps(issue, 'forecasts'),
    coverage: issue.coverage,
    tuningVersion: issue.made_with?.tuning,
    plantProperties: issue.plant,
    isStale: false,
    isRequested: false,
    block,
    freshUntil: computeFreshUntil({ nextIssueAt }, checkedAt),
  };
}
