import { CapacityChange, Curtailment, PlannedOutage, PlantArray } from '@daystar/contracts';
import { type NamedValues, createIgnoredNameWarning, readNames } from '../http/parameter-names';
import { listPropertyNames } from '../http/validate-body';

/** Known names of the objects in the lists of a site, by property. */
const NAMES_BY_LIST: Readonly<Record<string, readonly string[]>> = {
  arrays: listPropertyNames(PlantArray),
  outages: listPropertyNames(PlannedOutage),
  curtailments: listPropertyNames(Curtailment),
  capacity_changes: listPropertyNames(CapacityChange),
};
/** Names in longer lists are not read: class validation rejects such lists. */
const MAX_OBJECTS = 100;

/**
 * Normalizes the property names of each object in the lists of a site, such as those of `arrays[0]`. Adds the errors and
 * warnings of these names to those of the site.
 * @param path prefix of the field names in errors and warnings, such as `variants[0].`
 */
export function normalizeNestedPropertyNames({ values, errors, warnings }: NamedValues, path = ''): NamedValues {
  const result: NamedValues = { values: { ...values }, errors: [...errors], warnings: [...warnings] };
  for (const [property, knownNames] of Object.entries(NAMES_BY_LIST)) {
    const list = values[property];
    if (!Array.isArray(list) || list.length > MAX_OBJECTS) continue;
    const intendedNames = new Map<string, string | undefined>();
    result.values[property] = list.map((item: unknown, i) => {
      if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
      const itemPath = `${path}${property}[${i}].`;
      const names = readNames(item, knownNames, itemPath, intendedNames);
      result.errors.push(...names.errors);
      result.warnings.push(...names.warnings.map(({ field_name }) => createIgnoredNameWarning(field_name, itemPath)));
      return names.values;
    });
  }
  return result;
}

/** Returns the name of the property in a field name: `horizon` for `horizon[2]`. */
export const getBaseName = (name: string): string => name.split(/[.[]/, 1)[0];
