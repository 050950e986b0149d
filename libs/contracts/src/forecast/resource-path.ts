import type { SiteKind } from '../sites/site';

/** URL paths of the sites of each kind. */
export const SITE_PATHS: Readonly<Record<SiteKind, string>> = {
  utility: '/utility_scale_sites',
  rooftop: '/rooftop_sites',
  weather: '/weather_sites',
};

/** Builds the URL path of a site. */
export const buildSitePath = (kind: SiteKind, resourceId: string): string => `${SITE_PATHS[kind]}/${resourceId}`;
/** Builds the URL path of an aggregation. */
export const buildAggregationPath = (collection: string, aggregation: string): string =>
  `/pv_power/collections/${collection}/aggregations/${aggregation}`;
