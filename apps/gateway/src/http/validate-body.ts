import { type FieldError, invalid } from '@daystar/contracts';
import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';

/** The body as an object. @throws DaystarError InvalidRequest when it is none */
export function asObject(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw invalid([{ field_name: 'body', error_code: 'Invalid', message: 'The body must be a JSON object.' }]);
}

/**
 * Values as an instance of a contract class: what the class does not know is left out, null counts as absent.
 * @param path stands before the field names of errors, `measurements[3].`
 * @throws DaystarError InvalidRequest naming every wrong field
 */
export function validateAs<T extends object>(type: new () => T, values: object, path = ''): T {
  const { instance, errors } = validate(type, values, path);
  if (errors.length > 0) throw invalid(errors);
  return instance;
}

/** As `bodyAs`, with the errors as values. */
export function validate<T extends object>(
  type: new () => T,
  values: object,
  path = '',
): { instance: T; errors: FieldError[] } {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const instance = plainToInstance(type, given);
  const errors = validateSync(instance, { whitelist: true }).map((error) => fieldError(error, path));
  return { instance, errors };
}

function fieldError({ property, value, constraints = {} }: ValidationError, path: string): FieldError {
  const field_name = path + property;
  if (value === undefined) return { field_name, error_code: 'Missing', message: `'${field_name}' is required.` };
  const reasons = Object.values(constraints).map((reason) => reason.replace(property, `'${field_name}'`));
  return { field_name, error_code: 'Invalid', message: `${reasons.join('; ') || `'${field_name}' is not valid`}.` };
}
