/** Maximum number of unknown names in a message. */
const MAX_NAMES = 5;
/** A name that a message may repeat: it cannot contain markup. */
const PLAIN_NAME = /^[\w.-]{1,40}$/;

/** Describes unknown names in `output_parameters`, each once. @param knownNames names that the rows may have */
export function describeUnknownFields(unknownNames: readonly string[], knownNames: Iterable<string>): string {
  const plainNames = [...new Set(unknownNames)].filter((name) => PLAIN_NAME.test(name)).slice(0, MAX_NAMES);
  const unknown = plainNames.length > 0 ? `, not ${plainNames.map((name) => `'${name}'`).join(', ')}` : '';
  return `'output_parameters' must be a list of ${[...knownNames].join(', ')}${unknown}.`;
}
