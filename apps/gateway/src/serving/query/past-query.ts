import { createInvalidRequestError, parseIssueTime } from '@daystar/contracts';
import { DAY, NATIVE_PERIOD_MS, parsePeriod } from '@daystar/timeseries';
import type { QueryReader } from '../../http/query-reader';

/** Past rows to serve: those of an issue, those served at a time, or those of one lead time. */
export type PastQuery =
  | { readonly kind: 'issue'; readonly issueId: string }
  /** `asOf`: clock time, ms. */
  | { readonly kind: 'time'; readonly asOf: number }
  /** `lead`: ms. */
  | { readonly kind: 'lead'; readonly lead: number };

export const PAST_PARAMETERS = ['issue_id', 'as_of', 'lead'] as const;
export const MAX_ISSUE_ID_LENGTH = 100;
/** Maximum lead, ms: the horizon of an issue. */
const MAX_LEAD_MS = 7 * DAY;

/** Reads the parameter of `PAST_PARAMETERS` that is present. */
export function readPastQuery(reader: QueryReader): PastQuery | undefined {
  const presentNames = PAST_PARAMETERS.filter((name) => reader.has(name));
  if (presentNames.length > 1) {
    const message = `Give only one of 'issue_id', 'as_of' and 'lead'.`;
    for (const name of presentNames) reader.addError(name, 'NotAllowed', message);
    return undefined;
  }
  const issueId = reader.readText('issue_id', MAX_ISSUE_ID_LENGTH);
  if (issueId !== undefined) return { kind: 'issue', issueId };
  const asOf = reader.readTime('as_of');
  if (asOf !== undefined) return { kind: 'time', asOf };
  const text = reader.readText('lead');
  const lead = text === undefined ? undefined : parseLead(text);
  if (lead !== undefined) return { kind: 'lead', lead };
  if (text !== undefined)
    reader.addError('lead', 'Invalid', `'lead' must be between PT0M and P7D in steps of 5 minutes, such as PT1H.`);
  return undefined;
}

/**
 * Rejects a time in the future.
 * @param asOf ms
 * @param now ms
 * @throws DaystarError InvalidRequest for an `as_of` in the future
 */
export function checkAsOf(asOf: number, now: number): void {
  if (asOf <= now) return;
  const message = `'as_of' must not be in the future.`;
  throw createInvalidRequestError([{ field_name: 'as_of', error_code: 'OutOfRange', message }]);
}

/** Parses `PT1H`, `PT90M`, `P1D`; zero is allowed. @returns ms */
function parseLead(text: string): number | undefined {
  const lead = /^P(0D|T0[HMS])$/i.test(text) ? 0 : parsePeriod(text);
  return lead !== undefined && lead % NATIVE_PERIOD_MS === 0 && lead <= MAX_LEAD_MS ? lead : undefined;
}

/** Ids of aggregation issues end with a hash of their members. */
const ISSUE_ID = /^\d{8}T\d{9}Z-[\w-]+$/;

/** Reads `newer_than`, the id of the issue that the caller has. */
export function readNewerThan(reader: QueryReader): string | undefined {
  const issueId = reader.readText('newer_than');
  if (issueId === undefined) return undefined;
  if (PAST_PARAMETERS.some((name) => reader.has(name)))
    return reader.addError(
      'newer_than',
      'NotAllowed',
      `'newer_than' must be given without ${PAST_PARAMETERS.join(', ')}.`,
    );
  if (ISSUE_ID.test(issueId) && !Number.isNaN(parseIssueTime(issueId))) return issueId;
  return reader.addError(
    'newer_than',
    'Invalid',
    `'newer_than' must be the id of an issue, such as 20260301T120000000Z-1.`,
  );
}
