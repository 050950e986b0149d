import { createHash } from 'node:crypto';
import { type Site, createInvalidRequestError, createSiteOutdatedError } from '@daystar/contracts';
import { sortKeys } from './directory/site-directory';

/** Properties that the service computes: they change without a change by the account. */
const COMPUTED_PROPERTIES: readonly string[] = [
  'version',
  'forecast_version',
  'terrain_horizon',
] satisfies (keyof Site)[];

/** List of entity tags (RFC 9110, section 8.8.3), after removal of outer spaces. */
const ENTITY_TAGS = /^(?:W\/)?"[^"\s]*"(?:\s*,\s*(?:W\/)?"[^"\s]*")*$/;

/** Computes the `etag` of the record of a site, which changes with each stated property. */
export function computeRecordTag(site: Site): string {
  const stated = Object.fromEntries(Object.entries(site).filter(([name]) => !COMPUTED_PROPERTIES.includes(name)));
  return `"${createHash('sha256').update(JSON.stringify(stated, sortKeys)).digest('hex').slice(0, 16)}"`;
}

/**
 * Compares the header `If-Match` with the record of a site. Weak tags match as well, because proxies that compress weaken them.
 * @returns the version that a change must find; undefined without the header, or with `*`
 * @throws DaystarError InvalidRequest; PreconditionFailed when the record has changed since the client read it
 */
export function checkIfMatch(ifMatch: string | undefined, site: Site): number | undefined {
  const value = ifMatch?.trim();
  if (value === undefined || value === '*') return undefined;
  if (!ENTITY_TAGS.test(value)) throw createMalformedError();
  if (value.match(/"[^"]*"/g)?.includes(computeRecordTag(site))) return site.version;
  throw createSiteOutdatedError();
}

function createMalformedError(): Error {
  const message = `'If-Match' must be the 'etag' of the record with its double quotes, such as "0b6f3c1e9f7a4d52", or '*'.`;
  return createInvalidRequestError([{ field_name: 'if-match', error_code: 'Invalid', message }]);
}
