import { invalid, type FieldError, type UnknownValue } from '@daystar/contracts';
import { validateSync, type ValidationError } from 'class-validator';
import { toInstance } from './to-instance';
import { cacheValidationMetadata } from './cache-validation-metadata';

cacheValidationMetadata();

/**
 * Parses and validates received JSON as an instance of a contract class. Unknown fields are dropped: they come from a
 * newer sender.
 * @param onUnknown makes values of open enums be read by their rules, and is called with each unknown one; without it they
 * are wrong
 * @throws DaystarError InvalidRequest naming every wrong field
 * @throws UnknownValueError if the message makes no sense without an unknown value
 */
export function readPayload<T extends object>(
  type: new () => T,
  text: string,
  onUnknown?: (unknown: UnknownValue) => void,
): T {
  const payload = toInstance(type, parseObject(text), onUnknown);
  const problems = validateSync(payload, { whitelist: true, validationError: { target: false, value: false } });
  if (problems.length > 0) throw invalid(problems.flatMap((problem) => fieldErrors(problem, '')));
  return payload;
}

function parseObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw invalid([{ field_name: '', message: 'The message is not a JSON object.', error_code: 'isObject' }]);
}

function fieldErrors(problem: ValidationError, parent: string): FieldError[] {
  const path = parent ? `${parent}.${problem.property}` : problem.property;
  const own = Object.entries(problem.constraints ?? {}).map(([error_code, message]) => ({
    field_name: path,
    message: parent ? `${parent}: ${message}.` : `${message}.`,
    error_code,
  }));
  return [...own, ...(problem.children ?? []).flatMap((child) => fieldErrors(child, path))];
}
