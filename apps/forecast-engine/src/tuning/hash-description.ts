import type { Site, SiteProperties } from '@daystar/contracts';
import { hashText } from '../archive/learned-input-archive';

/** A site, or a stored version of it. */
type DescribedSite = SiteProperties & Pick<Site, 'terrain_horizon'>;

/** Properties that identify a site, or that describe events, which leave the plant itself unchanged. */
const IGNORED_PROPERTIES: ReadonlySet<string> = new Set<keyof Site>([
  ...(['resource_id', 'kind', 'account_id', 'version', 'forecast_version', 'created_at', 'name', 'tags'] as const),
  ...(['curtailments', 'outages', 'manual_wash_dates', 'snow_cleared'] as const),
]);

const hashes = new WeakMap<DescribedSite, string>();

/** Hashes the properties of a site that determine its untuned power. A learned tuning is valid for one such description. */
export function hashDescription(site: DescribedSite): string {
  const cached = hashes.get(site);
  if (cached !== undefined) return cached;
  const { terrain_horizon, ...stated } = site;
  const inEffect = { ...stated, horizon: site.horizon ?? terrain_horizon?.elevations };
  const description = Object.fromEntries(Object.entries(inEffect).filter(([name]) => !IGNORED_PROPERTIES.has(name)));
  const hash = hashText(JSON.stringify(description, sortKeys));
  hashes.set(site, hash);
  return hash;
}

/** Sorts the keys of an object, because the database returns JSON in another order. Drops keys whose value is null. */
const sortKeys = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, property]) => property !== null)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      )
    : value;
