import { PROBLEM_TEXTS } from '@daystar/contracts';
import type { Message } from './message';

/**
 * API messages that pages show, with placeholders. Each has a translation: the catalogues do not compile without one.
 * Apostrophes are doubled, as the ICU message format requires. Services send these messages over the bus as plain English, so
 * pages find the translation of a message by its text.
 */
export const API_MESSAGES = [
  'There is nothing at this path. /docs lists the paths of this service.',
  'There is no such page. /docs lists all pages.',
  'There is no such operation. See /docs/operations.',
  'This path supports {methods}.',
  'The site was not found or is not accessible.',
  'The site is a utility-scale site. Its record and rows are under {path}.',
  'The site is a rooftop site. Its record and rows are under {path}.',
  'The site is a weather site. Its record and rows are under {path}.',
  'No utility-scale site matches.',
  'No rooftop site matches.',
  'No weather site matches.',
  'Weather sites have no upload page. POST their measurements instead.',
  'The test site cannot be changed. Register a site of your own.',
  "The site has changed since you read it. Read its record again, and send its ''etag'' as ''If-Match''.",
  'Your test site was not created: at most {count} a day are created from one network address. Try again after {time}, or register a site of your own.',
  'Your test site was not created: at most {count} are created a day. Try again after {time}, or register a site of your own.',
  'Your test site was not created: there are at most {count} test sites. Try again after {time}, or register a site of your own.',
  'The {plan} plan allows 1 utility-scale site. Delete one, or ask the operator for more.',
  'The {plan} plan allows 1 rooftop site. Delete one, or ask the operator for more.',
  'The {plan} plan allows 1 weather site. Delete one, or ask the operator for more.',
  'The {plan} plan allows {count} utility-scale sites. Delete one, or ask the operator for more.',
  'The {plan} plan allows {count} rooftop sites. Delete one, or ask the operator for more.',
  'The {plan} plan allows {count} weather sites. Delete one, or ask the operator for more.',
  'The aggregation was not found or is not accessible.',
  'The collection was not found or is not accessible.',
  "The collection ''{id}'' belongs to another account. Choose another id.",
  "''{collection}'' already has an aggregation of this name. Choose another name.",
  'You have read-only access to this aggregation.',
  'Only the owner of this aggregation may change or delete it.',
  'The {plan} plan does not include aggregations of your own.',
  '{name} has no members. Add members to get forecasts.',
  'No aggregation of {collection} has members. Add members to get forecasts.',
  'The issue was not found, or it is older than the archive.',
  'No issue of this place is archived for that time. Radiation forecasts are archived only for 0.25-degree cells in which you have a weather site.',
  'No issue of this place is archived for that time. Issues are archived from the registration of a weather site in its 0.25-degree cell, for as long as the operator keeps them.',
  'The webhook was not found or is not accessible.',
  'The delivery was not found.',
  'A site or aggregation may have {count} forecast periods issued on one day. Post fewer issues, or longer periods.',
  'The webhook is disabled. Send a test to enable it again.',
  'An account has at most {count} webhooks. Delete one first.',
  'The account was not found or is not accessible.',
  'Ask the operator to close this account.',
  'The {plan} plan is not open for registration. Ask the operator for it.',
  'The API key was not found or is already revoked.',
  'This is the only API key of the account that may make changes. Rotate it instead.',
  'This API key is read-only. Use a key with full access to make changes.',
  'Read-only keys cannot be created during this upgrade. Try again later.',
  'An account has at most {count} keys. Revoke one first.',
  'This browser is signed out, but the server could not end the session. If someone may have copied its cookie, revoke the API key.',
  'Forms must be sent from a page of this service.',
  'Each field of the form must appear only once.',
  'The URL is malformed.',
  'The request is malformed.',
  'The body must be at most 1 MB, or 4 MB of measurements: send it in several parts.',
  'You have exceeded your limit of {count} requests per minute. Try again in {seconds} seconds.',
  'You have exceeded your daily limit of {count} latitude/longitude requests. Try again after {time}.',
  'You have exceeded your daily limit of {count} typical years. Try again after {time}.',
  'You have exceeded your daily limit of {count} sites at new places. Try again after {time}.',
  'The limit of {count} forecasts a day without an account is reached. Register or sign in for more.',
  'The limit of {count} new accounts a day is reached. Try again after {time}, or ask the operator for an account.',
  'The limit of {count} new accounts a day from your network is reached. Try again after {time}, or ask the operator for an account.',
  'The request has {count} measurements, but only {remaining} of your daily limit of {limit} remain. Post only measurements that are new or changed, or continue after {time}.',
  'Too many requests without a valid key.',
  'Too many attempts to sign in.',
  'Too many uploads are in progress. Try again in 5 seconds.',
  'Too many large uploads are in progress. Try again in 5 seconds.',
  'The server is busy with other requests, or you have too many requests in flight. Try again in a few seconds.',
  'Your account has {count} comparisons in progress, which is the limit. Try again in 5 seconds.',
  'Your account has {count} diagnoses in progress, which is the limit. Try again in 5 seconds.',
  'Your account has {count} verification reports in progress, which is the limit. Try again in 5 seconds.',
  'The service has too many comparisons in progress. Try again in 5 seconds.',
  'The service has too many diagnoses in progress. Try again in 5 seconds.',
  'The service has too many verification reports in progress. Try again in 5 seconds.',
  'The forecast is being computed. Try again in 5 seconds.',
  'The forecast was just replaced. Try again in a second.',
  'The weather for this place is being computed. Try again in 5 seconds.',
  'The past weather of this place is being computed. Try again in {seconds} seconds.',
  'The database is unavailable.',
  'The archive is unavailable.',
  'The object store is unavailable.',
  'The row cache is unavailable.',
  'The message broker does not respond.',
  'The API did not respond in time.',
  'The store of sites and accounts did not respond in time.',
  'The download of weather did not respond in time.',
  'The computation of forecasts did not respond in time.',
  'The computation of aggregations did not respond in time.',
  'The service was overloaded and did not read the request in time. Try again in 5 seconds.',
  'This gateway is shutting down. Send the request again.',
  'Something went wrong on our side. Quote {id} when you report it.',
  '{field} must be whole days between P1D and P90D.',
  '{field} must be between PT0M and P7D in steps of 5 minutes, such as PT1H.',
  '{field} must be the id of an issue, such as 20260301T120000000Z-1.',
  '{field} must be at least {count} days ago. Use /data/live for later rows.',
  '{field} must be {time} or later.',
  '{field} must be within {count} years of {other}.',
  'An account has at most {count} unfinished histories. Wait until one is done, or delete one.',
  'An account has at most {count} stored histories. Delete one first.',
  'An account may have at most {count} cancelled or failed histories a day. Order again tomorrow (UTC).',
  'This history would exceed your daily limit. Years per day: {limit}, used: {used}, in this history: {years}. Order fewer years, or order again tomorrow (UTC).',
  'The storage for histories is full. Try again in an hour.',
  'The history was not found or is not accessible.',
] as const satisfies readonly Message[];

/** A message of the API: its text, and the values of its placeholders. */
export interface ParsedMessage {
  readonly text: Message;
  readonly values: Readonly<Record<string, string>>;
}

/** How the API writes the values of placeholders; others are any text. */
const VALUE_PATTERNS: Readonly<Record<string, string>> = {
  field: "'(?<field>[^']+)'",
  other: "'(?<other>[^']+)'",
  unit: String.raw`(?: \((?<unit>[^()]+)\))?`,
};

const PATTERNS = [...API_MESSAGES, ...PROBLEM_TEXTS].map((text) => ({ text, pattern: toPattern(text) }));

/** Builds the pattern of the messages with a text. */
function toPattern(text: string): RegExp {
  const parts = text.replaceAll("''", "'").split(/\{(\w+)\}/);
  // Odd parts are names of placeholders.
  const source = parts.map((part, index) =>
    index % 2 === 1 ? (VALUE_PATTERNS[part] ?? `(?<${part}>.+?)`) : part.replace(/[.*+?^$()[\]\\|/-]/g, '\\$&'),
  );
  return new RegExp(`^${source.join('')}$`);
}

/**
 * Finds the text of a message of the API: services send messages as plain English.
 * @returns undefined for a message that has no translation
 */
export function parseApiMessage(message: string): ParsedMessage | undefined {
  for (const { text, pattern } of PATTERNS) {
    const groups = pattern.exec(message)?.groups;
    if (groups || pattern.test(message)) return { text, values: Object.fromEntries(listValues(groups)) };
  }
  return undefined;
}

/** Lists values by placeholder. A unit is empty when there is none. */
const listValues = (groups: Readonly<Record<string, string | undefined>> = {}): [string, string][] =>
  Object.entries(groups).map(([name, value]) => [name, value ?? '']);
