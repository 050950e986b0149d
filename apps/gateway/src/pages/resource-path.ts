/** What a page is about: a site, all sites of a kind, a place, an aggregation, or all aggregations of a collection. */
export interface ResourceAddress {
  readonly kind: 'utility' | 'rooftop' | 'weather' | 'sites' | 'place' | 'aggregation' | 'collection';
  /** Path of its record, or above its rows. */
  readonly base: string;
  /** Path below the base: empty for the record itself. */
  readonly rest: string;
  readonly collection?: string;
}

const SITE_PATHS = {
  utility_scale_sites: 'utility',
  rooftop_sites: 'rooftop',
  weather_sites: 'weather',
} as const;
const SITE = /^(\/(utility_scale_sites|rooftop_sites|weather_sites)\/[0-9a-f]{4}(?:-[0-9a-f]{4}){3})(?:\/(.*))?$/;
const SITES = /^(\/(?:utility_scale_sites|rooftop_sites|weather_sites))\/(\w+)$/;
const AGGREGATION = /^(\/pv_power\/collections\/([^/]+)\/aggregations\/[^/]+)(?:\/(.*))?$/;
const COLLECTION = /^(\/pv_power\/collections\/([^/]+))(?:\/(.*))?$/;
const PLACE = /^(\/(?:radiation|world_radiation|world_pv_power|pv_power|data\/\w+))\/(.+)$/;

/** Reads what a page is about from its path; undefined for other pages. */
export function parseResourcePath(path: string): ResourceAddress | undefined {
  const site = SITE.exec(path);
  if (site) return { kind: SITE_PATHS[site[2] as keyof typeof SITE_PATHS], base: site[1], rest: site[3] ?? '' };
  const sites = SITES.exec(path);
  if (sites) return { kind: 'sites', base: sites[1], rest: sites[2] };
  const aggregation = AGGREGATION.exec(path);
  if (aggregation)
    return { kind: 'aggregation', base: aggregation[1], rest: aggregation[3] ?? '', collection: aggregation[2] };
  const collection = COLLECTION.exec(path);
  if (collection)
    return { kind: 'collection', base: collection[1], rest: collection[3] ?? '', collection: collection[2] };
  const place = PLACE.exec(path);
  return place ? { kind: 'place', base: place[1], rest: place[2] } : undefined;
}
