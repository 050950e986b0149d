import { type FieldError, createFieldError, createInvalidRequestError } from '@daystar/contracts';
import { closest, distance } from 'fastest-levenshtein';

/** Returns the maximum edit distance to a known name: 1, and one more for every seven letters. */
const getMaxDistance = (name: string): number => 1 + Math.floor(name.length / 7);
/** Minimum length of a name that is compared, except for a missing or added plural `s`. */
const MIN_LENGTH = 4;
/** Length of a common prefix that makes names similar, such as `tracker` and `tracking_type`. */
const COMMON_PREFIX_LENGTH = 5;
/** Maximum length of a name that is compared. */
const MAX_LENGTH = 40;

/** Names of this API, by the names that other PV tools use for the same quantity. */
const NAMES_IN_OTHER_TOOLS: Readonly<Record<string, string>> = Object.fromEntries([
  ['lat', 'latitude'],
  ...['lon', 'lng', 'long'].map((name) => [name, 'longitude'] as const),
  ...['gcr', 'coverage_ratio'].map((name) => [name, 'ground_coverage_ratio'] as const),
  ...['max_angle', 'tracker_max_angle'].map((name) => [name, 'tracker_max_rotation_angle'] as const),
  ...['backtrack', 'backtracking'].map((name) => [name, 'tracker_back_tracking'] as const),
  ...['axis_tilt', 'tracker_tilt'].map((name) => [name, 'tracker_axis_tilt'] as const),
  ['axis_azimuth', 'azimuth'],
  ['surface_azimuth', 'azimuth'],
  ['surface_tilt', 'tilt'],
  ['cross_axis_tilt', 'terrain_slope'],
  ...['altitude', 'elev'].map((name) => [name, 'elevation'] as const),
  ['albedo', 'site_ground_albedo'],
  ...['total_blocks', 'module_strings'].map((name) => [name, 'shading_blocks'] as const),
  ...['bifacial', 'is_bifacial'].map((name) => [name, 'bifacial_system'] as const),
  ['bifaciality', 'bifaciality_factor'],
  ...['gamma_pdc', 'temperature_coefficient'].map((name) => [name, 'derating_temp_module'] as const),
  ...['grid_limit', 'grid_export_limit'].map((name) => [name, 'export_limit'] as const),
  ...['ac_capacity', 'capacity_ac'].map((name) => [name, 'capacity'] as const),
  ...['power', 'ac_power', 'pv_power'].map((name) => [name, 'total_power'] as const),
  ...['dc_capacity', 'pdc0'].map((name) => [name, 'capacity_dc'] as const),
]);

/** Names of other tools for a loss by shade. They resemble `shading_blocks`, which is not a loss. */
const NAMES_WITHOUT_COUNTERPART: readonly string[] = ['shading', 'shading_loss', 'shading_factor'];

/**
 * Finds the known name that an unknown name probably means. The unknown name may be a misspelling, or the name in
 * another PV tool.
 */
export function findIntendedName(unknownName: string, knownNames: readonly string[]): string | undefined {
  const name = unknownName.toLowerCase();
  if (NAMES_WITHOUT_COUNTERPART.includes(name)) return undefined;
  const ownName = Object.hasOwn(NAMES_IN_OTHER_TOOLS, name) ? NAMES_IN_OTHER_TOOLS[name] : undefined;
  if (ownName !== undefined && knownNames.includes(ownName)) return ownName;
  const singularOrPlural = knownNames.find((candidate) => candidate === `${name}s` || `${candidate}s` === name);
  if (singularOrPlural) return singularOrPlural;
  if (name.length < MIN_LENGTH || name.length > MAX_LENGTH || knownNames.length === 0) return undefined;
  const closestName =
    knownNames.find((candidate) => sortLetters(candidate) === sortLetters(name)) ?? closest(name, knownNames);
  if (
    distance(name, closestName) <=
    Math.max(getMaxDistance(name), 2 * Number(sortLetters(name) === sortLetters(closestName)))
  )
    return closestName;
  return knownNames.find(
    (candidate) => name.length <= candidate.length && candidate.startsWith(name.slice(0, COMMON_PREFIX_LENGTH)),
  );
}

/**
 * Sorts the letters of a name. Names with transposed letters are equal after sorting, but have an edit distance of two
 * per exchange.
 */
const sortLetters = (name: string): string => [...name].sort().join('');

/** Creates the error for a name that probably means a known one. */
export function createMisspelledNameError(name: string, intended: string, path = ''): FieldError {
  const field_name = path + toPrintable(name);
  return createFieldError(field_name, 'Unknown', {
    text: '{field} is not known. Use {other}.',
    values: { other: path + intended },
  });
}

/** Creates the error for a name in two letter cases: one of the two values would be dropped. */
const createDuplicateNameError = (field_name: string, spellings: readonly [string, string]): FieldError => ({
  field_name,
  error_code: 'Duplicate',
  message: `'${field_name}' must be given once, not as '${spellings[0]}' and '${spellings[1]}'.`,
});

/** Creates the error for two names that exclude each other: one of the two values would be dropped. */
export const createExclusiveNamesError = (field_name: string, other: string): FieldError =>
  createFieldError(field_name, 'NotAllowed', { text: '{field} must be given without {other}.', values: { other } });

/** Creates the warning about an unknown name. */
export function createIgnoredNameWarning(name: string, path = ''): FieldError {
  const field_name = path + toPrintable(name);
  return { field_name, error_code: 'Unknown', message: `'${field_name}' is not known and was ignored.` };
}

/** Creates the warning about a parameter without a value. */
export function createEmptyParameterWarning(field_name: string): FieldError {
  return { field_name, error_code: 'Empty', message: `'${field_name}' is empty and was ignored.` };
}

/** Replaces characters of a name that headers cannot contain. */
const toPrintable = (name: string): string => name.replace(/[^\w.[\]-]/g, '?').slice(0, MAX_LENGTH);

/** The properties of an object under their known names. */
export interface NamedValues {
  values: Record<string, unknown>;
  readonly errors: FieldError[];
  readonly warnings: FieldError[];
}

/** Maximum number of unknown names of one request that are compared with the known ones, at about 50 us each. */
export const MAX_COMPARED_NAMES = 100;

/**
 * Reads names in any letter case. A name close to a known one is an error; another unknown one is ignored with a warning.
 * @param path prefix of the field names in errors
 * @param intendedNames unknown names of the same body so far, with the known names that they probably misspell
 */
export function readNames(
  object: object,
  knownNames: readonly string[],
  path = '',
  intendedNames = new Map<string, string | undefined>(),
): NamedValues {
  const namedValues: NamedValues = { values: {}, errors: [], warnings: [] };
  const spellings = new Map<string, string>();
  for (const [name, value] of Object.entries(object)) {
    const lowerName = name.toLowerCase();
    if (!knownNames.includes(lowerName)) {
      if (!intendedNames.has(lowerName) && intendedNames.size < MAX_COMPARED_NAMES)
        intendedNames.set(lowerName, findIntendedName(lowerName, knownNames));
      const intended = intendedNames.get(lowerName);
      if (intended) namedValues.errors.push(createMisspelledNameError(name, intended, path));
      else namedValues.warnings.push(createIgnoredNameWarning(name));
      continue;
    }
    const spelling = spellings.get(lowerName);
    if (spelling !== undefined) namedValues.errors.push(createDuplicateNameError(path + lowerName, [spelling, name]));
    else namedValues.values[lowerName] = value;
    spellings.set(lowerName, spelling ?? name);
  }
  return namedValues;
}

/**
 * Picks the values of an object under some names, in any letter case. Null counts as absent.
 * @throws DaystarError InvalidRequest when a name is given in two letter cases
 */
export function pickValues(object: object, names: readonly string[]): Record<string, unknown> {
  const entries = Object.entries(object).filter(
    ([name, value]) => value !== null && names.includes(name.toLowerCase()),
  );
  const { values, errors } = readNames(Object.fromEntries(entries), names);
  if (errors.length > 0) throw createInvalidRequestError(errors);
  return values;
}
