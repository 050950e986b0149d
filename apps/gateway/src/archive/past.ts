import { DAY, NATIVE_PERIOD, parsePeriod } from '@daystar/timeseries';
import type { QueryReader } from '../http/query';

/** Which past rows are asked for: those of an issue, of a moment, or made so long before their time. */
export type Past =
  | { readonly kind: 'issue'; readonly issueId: string }
  | { readonly kind: 'moment'; readonly asOf: number }
  | { readonly kind: 'lead'; readonly lead: number };

export const PAST_NAMES = ['issue_id', 'as_of', 'lead'] as const;
export const LONGEST_ID = 100;
/** How far issues look ahead. */
const LONGEST_LEAD = 7 * DAY;

/** @param kept whether past issues of these rows are kept; else none may be asked for */
export function pastOf(reader: QueryReader, kept: boolean): Past | undefined {
  const given = PAST_NAMES.filter((name) => reader.has(name));
  if (given.length === 0) return undefined;
  const message = kept
    ? `can be given alone, not beside another of ${PAST_NAMES.join(', ')}`
    : 'is for the power of sites and aggregations: nothing else is archived';
  if (!kept || given.length > 1) {
    for (const name of given) reader.wrong(name, 'NotAllowed', `'${name}' ${message}.`);
    return undefined;
  }
  const issueId = reader.text('issue_id', LONGEST_ID);
  if (issueId !== undefined) return { kind: 'issue', issueId };
  const asOf = reader.moment('as_of');
  if (asOf !== undefined) return { kind: 'moment', asOf };
  const text = reader.text('lead');
  const lead = text === undefined ? undefined : leadOf(text);
  if (lead !== undefined) return { kind: 'lead', lead };
  if (text !== undefined)
    reader.wrong('lead', 'Invalid', `'lead' must be PT0M to P7D in steps of five minutes, such as PT1H.`);
  return undefined;
}

/** `PT1H`, `PT90M`, `P1D`; nothing at all is a lead, too. */
function leadOf(text: string): number | undefined {
  const lead = /^P(0D|T0[HMS])$/i.test(text) ? 0 : parsePeriod(text);
  return lead !== undefined && lead % NATIVE_PERIOD === 0 && lead <= LONGEST_LEAD ? lead : undefined;
}
