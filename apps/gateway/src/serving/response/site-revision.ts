import { createHash } from 'node:crypto';
import type { Site } from '@daystar/contracts';

/** Properties that neither rows nor their pages depend on. */
const IGNORED_PROPERTIES: ReadonlySet<string> = new Set<keyof Site>(['version', 'tags']);

const revisions = new WeakMap<Site, string>();

/**
 * Identifies the properties of a site in the ETag of its rows. Unlike the version, it stays when only tags change, so that
 * cached past rows stay valid.
 */
export function getSiteRevision(site: Site): string {
  const cached = revisions.get(site);
  if (cached !== undefined) return cached;
  const properties = Object.fromEntries(Object.entries(site).filter(([name]) => !IGNORED_PROPERTIES.has(name)));
  const revision = createHash('sha256').update(JSON.stringify(properties, sortKeys)).digest('hex').slice(0, 16);
  revisions.set(site, revision);
  return revision;
}

/** Sorts the keys of an object: the order of JSON from the database differs from that of a request. */
const sortKeys = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
