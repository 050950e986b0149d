import { type FieldError, describeViolations, createInvalidRequestError, withProblem } from '@daystar/contracts';
import { getMetadataStorage, validateSync } from 'class-validator';
import { createInstance } from './create-instance';
import { readNames } from './parameter-names';

/**
 * Reads a body as an object.
 * @param knownNames names that the body may have, in any letter case
 * @throws DaystarError InvalidRequest when it is not an object, or has a name close to a known one
 */
export function asObject(body: unknown, knownNames?: readonly string[]): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw createInvalidRequestError([
      { field_name: 'body', error_code: 'Invalid', message: 'The body must be a JSON object.' },
    ]);
  if (!knownNames) return body as Record<string, unknown>;
  const { values, errors } = readNames(body, knownNames);
  if (errors.length > 0) throw createInvalidRequestError(errors);
  return values;
}

/** Lists the names of the properties of a contract class. */
export const listPropertyNames = (type: new () => object): string[] => [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(type, '', false, false)
      .map(({ propertyName }) => propertyName),
  ),
];

/**
 * Creates an instance of a contract class from values: omits unknown properties; null counts as absent.
 * @throws DaystarError InvalidRequest with the errors of all fields
 */
export function validateAs<T extends object>(type: new () => T, values: object): T {
  const { instance, errors } = validate(type, values);
  if (errors.length > 0) throw createInvalidRequestError(errors);
  return instance;
}

/**
 * Like `validateAs`, but returns the errors.
 * @param path prefix of the field names in errors, such as `measurements[3].`
 * @param units units of the numbers whose unit depends on the request, by property
 */
export function validate<T extends object>(
  type: new () => T,
  values: object,
  path = '',
  units: Readonly<Record<string, string>> = {},
): { instance: T; errors: FieldError[] } {
  const nonNullValues = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const instance = createInstance(type, nonNullValues);
  const errors = describeViolations(validateSync(instance, { whitelist: true }), path, units).map(
    ({ field_name, code, message, problem }) => withProblem({ field_name, error_code: code, message }, problem),
  );
  return { instance, errors };
}
