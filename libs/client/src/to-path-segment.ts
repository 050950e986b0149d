/**
 * Encodes an id as one segment of a path.
 * @param name name of the parameter, for the error
 * @throws TypeError for an id that is missing or blank, or that would make another path: `.` and `..`
 */
export function toPathSegment(name: string, id: string): string {
  if (typeof id === 'string' && id.trim() !== '' && id !== '.' && id !== '..') return encodeURIComponent(id);
  throw new TypeError(`'${name}' must be an id, not ${id === undefined ? 'undefined' : JSON.stringify(id)}.`);
}
