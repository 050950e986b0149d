import { DAY, NATIVE_PERIOD, parsePeriod } from '@daystar/timeseries';
import type { QueryReader } from '../../http/query-reader';

/** Past rows to serve: of an issue, as of a time, or by lead time. */
export type PastQuery =
  | { readonly kind: 'issue'; readonly issueId: string }
  | { readonly kind: 'moment'; readonly asOf: number }
  | { readonly kind: 'lead'; readonly lead: number };

export const PAST_PARAMETERS = ['issue_id', 'as_of', 'lead'] as const;
export const MAX_ISSUE_ID_LENGTH = 100;
/** How far issues look ahead. */
const MAX_LEAD = 7 * DAY;

/** @param kept whether past issues of these rows are archived; if not, all these parameters are errors */
export function readPastQuery(reader: QueryReader, kept: boolean): PastQuery | undefined {
  const given = PAST_PARAMETERS.filter((name) => reader.has(name));
  if (given.length === 0) return undefined;
  const message = kept
    ? `can be given alone, not beside another of ${PAST_PARAMETERS.join(', ')}`
    : 'is for the power of sites and aggregations: nothing else is archived';
  if (!kept || given.length > 1) {
    for (const name of given) reader.addError(name, 'NotAllowed', `'${name}' ${message}.`);
    return undefined;
  }
  const issueId = reader.text('issue_id', MAX_ISSUE_ID_LENGTH);
  if (issueId !== undefined) return { kind: 'issue', issueId };
  const asOf = reader.time('as_of');
  if (asOf !== undefined) return { kind: 'moment', asOf };
  const text = reader.text('lead');
  const lead = text === undefined ? undefined : parseLead(text);
  if (lead !== undefined) return { kind: 'lead', lead };
  if (text !== undefined)
    reader.addError('lead', 'Invalid', `'lead' must be PT0M to P7D in steps of five minutes, such as PT1H.`);
  return undefined;
}

/** `PT1H`, `PT90M`, `P1D`; nothing at all is a lead, too. */
function parseLead(text: string): number | undefined {
  const lead = /^P(0D|T0[HMS])$/i.test(text) ? 0 : parsePeriod(text);
  return lead !== undefined && lead % NATIVE_PERIOD === 0 && lead <= MAX_LEAD ? lead : undefined;
}
