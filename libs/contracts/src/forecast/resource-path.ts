import type { SiteKind } from '../sites/site';

/** Builds the URL path of a site. */
export const buildSitePath = (kind: Exclude<SiteKind, 'weather'>, resourceId: string): string =>
  `/${kind === 'utility' ? 'utility_scale_sites' : 'rooftop_sites'}/${resourceId}`;
/** Builds the URL path of an aggregation. */
export const buildAggregationPath = (collection: string, aggregation: string): string =>
  `/pv_power/collections/${collection}/aggregations/${aggregation}`;
