import { parseStamp } from '@daystar/timeseries';
import { isISO8601 } from 'class-validator';
import { INVALID_TIME, type FieldProblem } from '../errors/field-problem';

/**
 * Reads a time, ms since 1970 UTC; NaN for unsupported forms such as week dates; undefined where class validation reports an
 * error.
 */
export const readTime = (value: unknown): number | undefined =>
  isISO8601(value, { strict: true }) ? (parseStamp(value as string) ?? NaN) : undefined;

/** Returns the problem of an invalid time. */
export const describeInvalidTime = (): FieldProblem => INVALID_TIME;
