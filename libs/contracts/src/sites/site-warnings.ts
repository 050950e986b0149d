import type { FieldError } from '../errors/daystar-error';
import { describeImplausibleValues } from './implausible-values';
import { describeIneffectiveCurtailments } from './ineffective-curtailments';
import { describeIneffectiveProperties } from './ineffective-properties';
import type { SiteProperties } from './site';

export { findImplausibleValues } from './implausible-values';
export { findIneffectiveProperties } from './ineffective-properties';

/**
 * Describes stated properties without an effect and values outside their usual range.
 * @param path prefix of the field names, such as `variants[0].`
 */
export const describeSiteWarnings = (site: SiteProperties, path = ''): FieldError[] => [
  ...describeIneffectiveProperties(site, path),
  ...describeIneffectiveCurtailments(site, path),
  ...describeImplausibleValues(site, path),
];
