import type { EntityDescription } from './hdf5-file';

/**
 * Reads the stored number of each class of a variable, by the name of the class. They come from the enumerated type of the
 * variable, or else from `flag_values` and `flag_meanings` of the CF conventions. Undefined when it has neither.
 */
export function readClassCodes({
  attributes,
  classes,
}: EntityDescription): Readonly<Record<string, number>> | undefined {
  if (classes) return classes;
  const { flag_values: values, flag_meanings: meanings } = attributes;
  if (!Array.isArray(values) || typeof meanings !== 'string') return undefined;
  return Object.fromEntries(meanings.split(' ').map((name, i) => [name, Number(values[i])]));
}
