import type { FieldError } from '../errors/daystar-error';
import { PLAUSIBLE_RANGES, type PlausibleRange } from './plausible-ranges';
import type { SiteProperties } from './site';

/** A stated value outside the usual range of its property. */
export interface ImplausibleValue {
  /** Such as `loss_factor` or `arrays[1].horizon`. */
  readonly field: string;
  readonly value: number;
  readonly range: PlausibleRange;
}

/** Finds stated values of a site that are outside their usual range. */
export const findImplausibleValues = (site: SiteProperties): ImplausibleValue[] =>
  PLAUSIBLE_RANGES.flatMap((range) =>
    listObjects(site, range).flatMap(({ object, prefix }) => {
      const value = selectValue((object as Record<string, unknown>)[range.property], range);
      if (value === undefined || isPlausible(value, range, site)) return [];
      return [{ field: prefix + range.property, value, range }];
    }),
  );

/** Describes values outside their usual range as warnings. @param path prefix of the field names, such as `variants[0].` */
export const describeImplausibleValues = (site: SiteProperties, path = ''): FieldError[] =>
  findImplausibleValues(site).map(({ field, value, range }) => {
    const field_name = path + field;
    const subject = range.extreme ? `The ${range.extreme} value of '${field_name}' is` : `'${field_name}' is`;
    const multiple = range.isRelativeToCapacity ? ` times '${path}capacity' (${site.capacity})` : '';
    const message = `${subject} ${value}, and usually ${describeLimits(range)}${multiple}. ${range.advice}`;
    return { field_name, error_code: 'Unusual', message };
  });

/** Lists the objects that may state the property of a range, with the prefixes of their field names. */
function listObjects(site: SiteProperties, { list }: PlausibleRange): { object: object; prefix: string }[] {
  const name = list ?? 'arrays';
  const elements: unknown = site[name];
  // Class validation reports lists and elements of other types.
  const objects = (Array.isArray(elements) ? (elements as (object | null)[]) : []).map((element, i) => ({
    object: element ?? {},
    prefix: `${name}[${i}].`,
  }));
  return list ? objects : [{ object: site, prefix: '' }, ...objects];
}

function selectValue(value: unknown, { extreme }: PlausibleRange): number | undefined {
  if (Array.isArray(value) && value.length > 0 && value.every(Number.isFinite))
    return extreme === 'lowest' ? Math.min(...(value as number[])) : Math.max(...(value as number[]));
  return typeof value === 'number' ? value : undefined;
}

function isPlausible(value: number, range: PlausibleRange, site: SiteProperties): boolean {
  const { min = -Infinity, max = Infinity, isRelativeToCapacity, unlessStated } = range;
  if (unlessStated && site[unlessStated] !== undefined) return true;
  if (isRelativeToCapacity && site.capacity === undefined) return true;
  const ratio = isRelativeToCapacity ? value / site.capacity! : value;
  return ratio >= min && ratio <= max;
}

/** Describes the limits of a range, such as `at least 0.5` or `0.5 to 3`. */
const describeLimits = ({ min, max }: PlausibleRange): string =>
  min === undefined ? `at most ${max}` : max === undefined ? `at least ${min}` : `${min} to ${max}`;
