/** The resource of a page: a site, all sites of a kind, a place, an aggregation, or all aggregations of a collection. */
export interface ResourceAddress {
  readonly kind: 'utility' | 'rooftop' | 'weather' | 'sites' | 'place' | 'aggregation' | 'collection';
  /** Path of the record or, for places and lists of sites, the path above their rows. */
  readonly base: string;
  /** Path below the base: empty for the record itself. */
  readonly subpath: string;
  readonly collection?: string;
}

const SITE_KIND_BY_PATH = {
  utility_scale_sites: 'utility',
  rooftop_sites: 'rooftop',
  weather_sites: 'weather',
} as const;
const SITE_PATH = /^(\/(utility_scale_sites|rooftop_sites|weather_sites)\/[0-9a-f]{4}(?:-[0-9a-f]{4}){3})(?:\/(.*))?$/;
const SITES_PATH = /^(\/(?:utility_scale_sites|rooftop_sites|weather_sites))\/(\w+)$/;
const AGGREGATION_PATH = /^(\/pv_power\/collections\/([^/]+)\/aggregations\/[^/]+)(?:\/(.*))?$/;
const COLLECTION_PATH = /^(\/pv_power\/collections\/([^/]+))(?:\/(.*))?$/;
const PLACE_PATH =
  /^(\/(?:radiation|world_radiation|world_pv_power|pv_power|data\/\w+)|\/explore(?=\/histories))\/(.+)$/;

/** Parses the path of a page of a resource; undefined for other pages. */
export function parseResourcePath(path: string): ResourceAddress | undefined {
  const site = SITE_PATH.exec(path);
  if (site)
    return {
      kind: SITE_KIND_BY_PATH[site[2] as keyof typeof SITE_KIND_BY_PATH],
      base: site[1],
      subpath: site[3] ?? '',
    };
  const sites = SITES_PATH.exec(path);
  if (sites) return { kind: 'sites', base: sites[1], subpath: sites[2] };
  const aggregation = AGGREGATION_PATH.exec(path);
  if (aggregation)
    return { kind: 'aggregation', base: aggregation[1], subpath: aggregation[3] ?? '', collection: aggregation[2] };
  const collection = COLLECTION_PATH.exec(path);
  if (collection)
    return { kind: 'collection', base: collection[1], subpath: collection[3] ?? '', collection: collection[2] };
  const place = PLACE_PATH.exec(path);
  return place ? { kind: 'place', base: place[1], subpath: place[2] } : undefined;
}
