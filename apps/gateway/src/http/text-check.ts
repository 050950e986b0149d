import { type FieldError, createInvalidRequestError } from '@daystar/contracts';
import { isDenormal } from './numeric-text';

/** Invalid text: Postgres stores neither NUL nor half of a surrogate pair, and no text of a client needs them. */
export const INVALID_TEXT = /[\0\p{Cs}]/u;
/** Invalid text in queries and forms, whose decoder replaces invalid UTF-8 by U+FFFD. */
export const INVALID_DECODED_TEXT = /[\0\p{Cs}\ufffd]/u;
/** Invalid text in the source of a JSON body. It can only be escaped, because the body was decoded as UTF-8. */
const ESCAPED_INVALID_TEXT = /\\u(?:0000|d[89a-f])/i;
/** A denormal number is below 1e-307, so JSON writes it with an exponent below -199 or with a hundred zeros. */
const TINY_EXPONENT = /e-0*(?:[2-9]\d\d|[1-9]\d{3})/i;
const MANY_ZEROS = '0'.repeat(100);
export const MAX_NAMED_FIELDS = 100;

/** Like `findBodyValueError`, but walks the body only if its text could contain a problem. @param json the text of the body */
export const findJsonValueError = (json: string, body: unknown): Error | undefined =>
  ESCAPED_INVALID_TEXT.test(json) || TINY_EXPONENT.test(json) || json.includes(MANY_ZEROS)
    ? findBodyValueError(body)
    : undefined;

/**
 * Finds invalid text and denormal numbers in a body.
 * @returns an InvalidRequest that names their paths, such as `measurements[3].tags[0]`
 */
export function findBodyValueError(body: unknown, pattern = INVALID_TEXT): Error | undefined {
  const fields = [...findInvalidValues(body, '', pattern)];
  if (fields.length === 0) return undefined;
  return createInvalidRequestError(
    fields.slice(0, MAX_NAMED_FIELDS).map(([path, problem]) => createRequirementError(path, problem)),
  );
}

type InvalidValue = [path: string, problem: string];

function* findInvalidValues(value: unknown, path: string, pattern: RegExp): Generator<InvalidValue> {
  if (typeof value === 'string' && pattern.test(value)) yield [path, TEXT_REQUIREMENT];
  if (typeof value === 'number' && isDenormal(value)) yield [path, NUMBER_REQUIREMENT];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const innerPath = Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${name}` : name;
    if (pattern.test(name)) yield [innerPath, TEXT_REQUIREMENT];
    yield* findInvalidValues(inner, innerPath, pattern);
  }
}

/** Like `findBodyValueError`, for a form, whose percent-encoded text may be invalid UTF-8. */
export const findFormValueError = (fields: object): Error | undefined =>
  findBodyValueError(fields, INVALID_DECODED_TEXT);

export const TEXT_REQUIREMENT = 'must not contain NUL characters or text that is not valid Unicode';
const NUMBER_REQUIREMENT = 'must be 0 or a number of at least 2.3e-308 in magnitude';

export function createRequirementError(path: string, requirement: string): FieldError {
  const field_name = path.replace(/[\0\p{Cs}]/gu, '\ufffd').slice(0, 200) || 'body';
  return { field_name, error_code: 'Invalid', message: `'${field_name}' ${requirement}.` };
}
