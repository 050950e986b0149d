import { describeActual, createInvalidRequestError } from '@daystar/contracts';

/**
 * Converts a string or number of a body to a string, and values of other types to an empty string. `String` would throw
 * on some of them, such as `{"toString":1}`.
 */
export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Reads a required string of a body. @throws DaystarError InvalidRequest when it is missing, null or of another type */
export function readRequiredText(field_name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  const isMissing = (value ?? undefined) === undefined;
  const problem = isMissing ? 'is required' : `must be a string${describeActual(value)}`;
  throw createInvalidRequestError([
    { field_name, error_code: isMissing ? 'Missing' : 'Invalid', message: `'${field_name}' ${problem}.` },
  ]);
}
