import { DaystarError, createInvalidRequestError } from '@daystar/contracts';
import type { BodyParser } from './json-body-parser';
import { parseNumber } from '../numeric-text';
import { findFormValueError } from '../text-check';

/** Fields of a form; all values are strings. */
export class FormFields {
  [name: string]: string;
}

/** Returns the fields of a form; none if the body is not a form. */
export const toFormFields = (body: unknown): FormFields => (body instanceof FormFields ? body : new FormFields());

/**
 * Creates a parser of forms, which rejects duplicate fields. It parses a body that begins like a JSON object as JSON, because
 * `curl -d '{…}'` declares such a body as a form by default.
 */
export const createFormBodyParser =
  (parseJson: BodyParser): BodyParser =>
  (request, body, done) => {
    const text = body.toString().trim();
    if (text.startsWith('{')) return parseJson(request, body, done);
    const fieldCountError = findFieldCountError(body);
    if (fieldCountError) return done(fieldCountError);
    const entries = [...new URLSearchParams(text)];
    const names = new Set(entries.map(([name]) => name));
    if (names.size < entries.length || names.has('__proto__'))
      return done(new DaystarError('InvalidRequest', 'Each field of the form must appear only once.'));
    const fields = Object.assign(new FormFields(), Object.fromEntries(entries));
    done(findFormValueError(fields) ?? null, fields);
  };

/** Maximum number of fields; the form of a site with 12 arrays, and 40 outages, curtailments and capacity changes has about 590. */
export const MAX_FIELDS = 600;

function findFieldCountError(body: Buffer): Error | undefined {
  let fieldCount = 1;
  for (
    let position = body.indexOf('&');
    position >= 0 && fieldCount <= MAX_FIELDS;
    position = body.indexOf('&', position + 1)
  )
    fieldCount++;
  if (fieldCount <= MAX_FIELDS) return undefined;
  const message = `The form must have at most ${MAX_FIELDS} fields.`;
  return createInvalidRequestError([{ field_name: 'body', error_code: 'TooMany', message }]);
}

/** Converts the fields of a form to JSON types: numbers, true and false. Fields in `stringFields` remain strings. */
export const parseFormValues = (fields: FormFields, stringFields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      stringFields.includes(name) ? text : (parseBoolean(text) ?? parseNumber(text) ?? text),
    ]),
  );

/** Reads true and false in any letter case: Python writes them with a capital. */
const parseBoolean = (text: string): boolean | undefined =>
  /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : undefined;
