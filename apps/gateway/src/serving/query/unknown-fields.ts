/** Maximum number of unknown names in a message, and of characters of each. */
const MAX_NAMES = 5;
const MAX_LENGTH = 40;

/** Describes unknown names in `output_parameters`, each once. @param knownNames names that the rows may have */
export function describeUnknownFields(unknownNames: readonly string[], knownNames: Iterable<string>): string {
  const unknown = [...new Set(unknownNames)].slice(0, MAX_NAMES).map((name) => `'${name.slice(0, MAX_LENGTH)}'`);
  return `'output_parameters' must be a list of ${[...knownNames].join(', ')}, not ${unknown.join(', ')}.`;
}
