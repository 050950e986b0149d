import type { FieldError } from '../errors/daystar-error';
import type { SiteProperties } from './site';

/**
 * Finds properties that are valid alone, but not together.
 * @param path prefix of the field names in errors, such as `variants[0].`
 */
export function findSiteContradictions(site: SiteProperties, path = ''): FieldError[] {
  return missingProperties(site).map(({ name, by }) => ({
    field_name: path + name,
    error_code: 'Missing',
    message: `'${path}${name}' is required with '${path}${by}'.`,
  }));
}

/** Properties that others require. Fixed systems ignore those of trackers. */
function missingProperties(site: SiteProperties): { readonly name: string; readonly by: string }[] {
  if (site.tracking_type !== 'horizontal_single_axis') return [];
  const missing = [];
  if (site.tracker_back_tracking === true && site.ground_coverage_ratio === undefined)
    missing.push({ name: 'ground_coverage_ratio', by: 'tracker_back_tracking' });
  if ((site.terrain_slope ?? 0) > 0 && site.terrain_azimuth === undefined)
    missing.push({ name: 'terrain_azimuth', by: 'terrain_slope' });
  return missing;
}
