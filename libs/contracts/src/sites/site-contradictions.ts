import type { FieldError } from '../errors/daystar-error';
import { createFieldError } from '../errors/field-problem';
import { findArrayContradictions } from './array-contradictions';
import { findCapacityContradictions } from './capacity-contradictions';
import { findGridContradictions } from './grid-contradictions';
import { hasTracker } from './plant-properties';
import type { PlantArray } from './plant-array';
import type { PropertyProblem } from './property-problem';
import { findRowContradictions } from './row-contradictions';
import type { SiteProperties } from './site';
import { findStowContradictions } from './stow-contradictions';
import { findInvalidCleaningTimes } from './cleaning-times';

/**
 * Finds properties that are valid alone but not together, and times in unsupported forms.
 * @param path prefix of the field names in errors, such as `variants[0].`
 */
export const findSiteContradictions = (site: SiteProperties, path = ''): FieldError[] =>
  [
    ...findMissingProperties(site),
    ...findArrayContradictions(site),
    ...findStowContradictions(site),
    ...findRowContradictions(site),
    ...findCapacityContradictions(site),
    ...findGridContradictions(site),
    ...findInvalidCleaningTimes(site),
  ].map(({ field, code, describe }) => {
    const [field_name, problem] = [path + field, describe(path)];
    return typeof problem === 'string'
      ? { field_name, error_code: code, message: `'${field_name}' ${problem}.` }
      : createFieldError(field_name, code, problem);
  });

/** Finds absent properties that other properties require. Fixed systems ignore tracker properties. */
function findMissingProperties(site: SiteProperties): PropertyProblem[] {
  const missing: PropertyProblem[] = [];
  const addMissing = (field: string, by: string) =>
    void missing.push({
      field,
      code: 'Missing',
      describe: (path) => ({ text: '{field} is required with {other}.', values: { other: path + by } }),
    });
  const checkTracker = (stated: SiteProperties | PlantArray, prefix: string) => {
    const { tracker_back_tracking, terrain_slope = 0, stow_angle } = stated;
    const { ground_coverage_ratio = site.ground_coverage_ratio, terrain_azimuth = site.terrain_azimuth } = stated;
    if (tracker_back_tracking === true && ground_coverage_ratio === undefined)
      addMissing(`${prefix}ground_coverage_ratio`, `${prefix}tracker_back_tracking`);
    if (stow_angle !== undefined && (stated.stow_wind_speed ?? site.stow_wind_speed) === undefined)
      addMissing(`${prefix}stow_wind_speed`, `${prefix}stow_angle`);
    if (terrain_slope > 0 && terrain_azimuth === undefined)
      addMissing(`${prefix}terrain_azimuth`, `${prefix}terrain_slope`);
  };
  const arrays = Array.isArray(site.arrays) ? site.arrays : [];
  const isCoverageStated = [site, ...arrays].some((plane) => plane?.ground_coverage_ratio !== undefined);
  if (site.shading_blocks !== undefined && !isCoverageStated) addMissing('ground_coverage_ratio', 'shading_blocks');
  arrays.forEach((array, i) => {
    const { shading_blocks, ground_coverage_ratio = site.ground_coverage_ratio } = array ?? {};
    if (shading_blocks !== undefined && ground_coverage_ratio === undefined)
      addMissing(`arrays[${i}].ground_coverage_ratio`, `arrays[${i}].shading_blocks`);
  });
  if (!hasTracker(site)) return missing;
  checkTracker(site, '');
  arrays.forEach((array, i) => {
    const { tracking_type = site.tracking_type } = array ?? {};
    if (array && tracking_type === 'horizontal_single_axis') checkTracker(array, `arrays[${i}].`);
  });
  return missing;
}
