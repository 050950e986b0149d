import type { ForecastIssue } from '@daystar/contracts';

/** A record of the archive: an issue of a site or an aggregation, or the sky over a cell. */
export type ArchivedRecord = Pick<ForecastIssue, 'resource' | 'issue_id' | 'issued_at' | 'next_issue_at'>;

/** Time of an issue, and time at which the next one was expected, ms. */
export interface IssueTimes {
  readonly issue_id: string;
  readonly issuedAt: number;
  readonly nextIssueAt: number;
}

/** `arrival` orders issues of one resource with the same time. */
export interface StoredIssueTimes extends IssueTimes {
  readonly arrival: number;
}

/** An issue as it is stored: whole, or as its difference from a base issue of the same resource and UTC day. */
export interface StoredIssue extends StoredIssueTimes {
  readonly block: Uint8Array;
  /** Block of the base; absent for a whole issue. */
  readonly base?: Uint8Array;
}

/** Selects issues of a resource. */
export interface IssueSelector {
  readonly issueId?: string;
  /** Latest time of the issues, ms. */
  readonly until?: number;
  /** Time before which a store may omit issues, ms. */
  readonly from?: number;
}

/**
 * A store of issues, read one resource at a time. Issues of removed aggregations are hidden, except from `readDay` and
 * `listResources`. All methods throw `DaystarError` `Unavailable` while the store does not respond.
 */
export interface IssueStore {
  /** Finds the newest of the selected issues; of several with one time, the last that arrived. */
  findNewest(resource: string, selector: IssueSelector): Promise<StoredIssue | undefined>;
  /** Lists the times of issues within [from, to], ms. */
  listTimes(resource: string, from: number, to: number): Promise<StoredIssueTimes[]>;
  /** Reads the given issues of a UTC day, as far as the store has them. @param day start of the day, ms */
  readDay(resource: string, day: number, ids: ReadonlySet<string>): Promise<StoredIssue[]>;
  /** Lists sites and aggregations that have an issue within [from, to), ms. */
  listResources(from: number, to: number): Promise<string[]>;
}

/** Times of an issue as a database or a file of the lake has them. */
export interface IssueTimesRow {
  readonly issue_id: string;
  readonly issued_at: Date;
  readonly next_issue_at: Date;
  /** A bigint, or its digits. */
  readonly arrival: bigint | string;
}

export const toStoredIssueTimes = (row: IssueTimesRow): StoredIssueTimes => ({
  issue_id: row.issue_id,
  issuedAt: row.issued_at.getTime(),
  nextIssueAt: row.next_issue_at.getTime(),
  arrival: Number(row.arrival),
});

/** Orders issues of a resource by time and arrival. */
export const compareTimes = (a: StoredIssueTimes, b: StoredIssueTimes): number =>
  a.issuedAt - b.issuedAt || a.arrival - b.arrival;
