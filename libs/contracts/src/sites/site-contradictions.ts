import type { FieldError } from '../errors/daystar-error';
import { findArrayContradictions } from './array-contradictions';
import { type Contradiction, findGridContradictions } from './grid-contradictions';
import { hasTracker } from './plant-properties';
import { findRowContradictions } from './row-contradictions';
import type { SiteProperties } from './site';
import { findSnowContradictions } from './snow-contradictions';

/**
 * Finds properties that are valid alone, but not together.
 * @param path prefix of the field names in errors, such as `variants[0].`
 */
export const findSiteContradictions = (site: SiteProperties, path = ''): FieldError[] =>
  [
    ...missingProperties(site),
    ...findArrayContradictions(site),
    ...findRowContradictions(site),
    ...findGridContradictions(site),
    ...findSnowContradictions(site),
  ].map(({ field, code, expected }) => ({
    field_name: path + field,
    error_code: code,
    message: `'${path}${field}' ${expected(path)}.`,
  }));

/** Properties that others require. Fixed systems ignore those of trackers. */
function missingProperties(site: SiteProperties): Contradiction[] {
  if (!hasTracker(site)) return [];
  const missing: Contradiction[] = [];
  const require = (field: string, by: string) =>
    void missing.push({ field, code: 'Missing', expected: (path) => `is required with '${path}${by}'` });
  if (site.tracker_back_tracking === true && site.ground_coverage_ratio === undefined)
    require('ground_coverage_ratio', 'tracker_back_tracking');
  if ((site.terrain_slope ?? 0) > 0 && site.terrain_azimuth === undefined) require('terrain_azimuth', 'terrain_slope');
  return missing;
}
