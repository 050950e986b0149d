import type { FieldError } from '../errors/daystar-error';
import type { SiteProperties } from './site';

/**
 * Describes curtailments that limit power no further than the export limit does, as warnings.
 * @param path prefix of the field names, such as `variants[0].`
 */
export function describeIneffectiveCurtailments(
  { export_limit, curtailments }: SiteProperties,
  path = '',
): FieldError[] {
  // Class validation reports lists and elements of other types.
  if (export_limit === undefined || !Array.isArray(curtailments)) return [];
  return curtailments.flatMap((curtailment, i) => {
    const limit: unknown = curtailment?.power_limit;
    if (typeof limit !== 'number' || limit < export_limit) return [];
    const field_name = `${path}curtailments[${i}].power_limit`;
    const message = `'${field_name}' (${limit}) has no effect: '${path}export_limit' is ${export_limit} at all times.`;
    return [{ field_name, error_code: 'NoEffect', message }];
  });
}
