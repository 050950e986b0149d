import { describeViolations, createInvalidRequestError, type UnknownValue } from '@daystar/contracts';
import { validateSync } from 'class-validator';
import { toInstance } from './to-instance';
import { cacheValidationMetadata } from './cache-validation-metadata';

cacheValidationMetadata();

/**
 * Parses and validates received JSON as an instance of a contract class. Unknown fields are dropped,
 * because they come from a sender of a later release.
 * @param onUnknown called with each unknown value of an open enum, before the rule of the enum is applied to it; when absent,
 *   unknown values are invalid
 * @throws DaystarError InvalidRequest naming every invalid field
 * @throws UnknownValueError if a required enum value is unknown to this release, so that the message must be skipped
 */
export function readPayload<T extends object>(
  type: new () => T,
  text: string,
  onUnknown?: (unknown: UnknownValue) => void,
): T {
  return toPayload(type, parseObject(text), onUnknown);
}

/** Validates parsed JSON, as `readPayload` does. */
export function toPayload<T extends object>(
  type: new () => T,
  plain: object,
  onUnknown?: (unknown: UnknownValue) => void,
): T {
  const payload = toInstance(type, plain, onUnknown);
  const problems = validateSync(payload, { whitelist: true });
  if (problems.length > 0) {
    const violations = describeViolations(problems);
    throw createInvalidRequestError(
      violations.map(({ field_name, message, rule }) => ({ field_name, message, error_code: rule })),
    );
  }
  return payload;
}

/** Parses a JSON object. @throws DaystarError InvalidRequest when the text is not a JSON object */
export function parseObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw createInvalidRequestError([
    { field_name: '', message: 'The message is not a JSON object.', error_code: 'isObject' },
  ]);
}
