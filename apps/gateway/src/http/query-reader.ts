import type { FastifyRequest } from 'fastify';
import {
  type ExpectedNumber,
  type FieldError,
  INVALID_TIME,
  type FieldProblem,
  createFieldError,
  createInvalidRequestError,
  getLimitsCode,
  toLimitsProblem,
  toNumberProblem,
} from '@daystar/contracts';
import { parseStamp } from '@daystar/timeseries';
import { parseNumber } from './numeric-text';

/** Values of a query by parameter name. Names are in lower case, because some clients send `Period`. */
export type QueryValues = ReadonlyMap<string, readonly string[]>;

/** End of a time with a blank before its offset: queries decode the plus of an offset to a blank. */
const DECODED_PLUS = /\d \d{2}:?\d{2}$/;

/** Parses the query string of a URL, without its question mark. */
export function parseQuery(text: string): QueryValues {
  const values = new Map<string, string[]>();
  for (const [name, value] of splitPairs(text)) {
    const previousValues = values.get(name.toLowerCase());
    if (previousValues) previousValues.push(value);
    else values.set(name.toLowerCase(), [value]);
  }
  return values;
}

/** Returns the query of a request. Fastify does not parse it when no route matches. */
export const getQuery = ({ query, url }: FastifyRequest): QueryValues =>
  query instanceof Map ? (query as QueryValues) : parseQuery(url.split('?', 2)[1] ?? '');

/** Splits a query into pairs, without decoding where possible, because decoding is the most expensive step. */
function splitPairs(text: string): Iterable<[string, string]> {
  if (!PLAIN_QUERY.test(text)) return new URLSearchParams(text);
  return text.split('&').map((pair) => {
    const [name, value] = pair.split('=', 2);
    return [name, value];
  });
}
const PLAIN_QUERY = /^[\w.,:-]+=[\w.,:-]*(&[\w.,:-]+=[\w.,:-]*)*$/;

/** Default maximum length of a text, characters. */
const MAX_TEXT_LENGTH = 200;
const REQUIRED: FieldProblem = { text: '{field} is required.', values: {} };

type NumberRange = ExpectedNumber & { readonly min: number; readonly max: number };

/** Reads parameters one by one and collects their errors, so that `throwErrors` can report all of them at once. */
export class QueryReader {
  private readonly errors: FieldError[] = [];

  constructor(private readonly values: QueryValues) {}

  /**
   * Reads a text without surrounding spaces; undefined when absent, empty or invalid.
   * @param maxLength maximum number of characters
   */
  readText(name: string, maxLength = MAX_TEXT_LENGTH): string | undefined {
    const values = this.values.get(name);
    if (!values) return undefined;
    if (values.length > 1)
      return this.addProblem(name, 'Duplicate', {
        text: '{field} must be given once, not {count} times.',
        values: { count: values.length },
      });
    const text = values[0].trim();
    if (text === '') return undefined;
    return text.length > maxLength
      ? this.addProblem(name, 'Invalid', {
          text: '{field} must have at most {max} characters.',
          values: { max: maxLength },
        })
      : text;
  }

  /** Reads a number within a range; undefined when absent or invalid. */
  readNumber(name: string, expected: NumberRange): number | undefined {
    const text = this.readText(name);
    if (text === undefined) return undefined;
    const value = parseNumber(text);
    if (value === undefined) return this.addProblem(name, 'NotANumber', toNumberProblem(expected));
    if (value >= expected.min && value <= expected.max) return value;
    return this.addProblem(name, getLimitsCode(value, expected), toLimitsProblem(value, expected));
  }

  /** Like `readNumber`, without a fraction. */
  readWholeNumber(name: string, range: NumberRange): number | undefined {
    const value = this.readNumber(name, range);
    if (value === undefined || Number.isInteger(value)) return value;
    return this.addProblem(name, 'NotAnInteger', toNumberProblem({ ...range, isInteger: true }));
  }

  /** Reads one of the allowed values, in any letter case. */
  readOneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const text = this.readText(name);
    if (text === undefined) return undefined;
    const value = allowed.find((candidate) => candidate === text.toLowerCase());
    return (
      value ??
      this.addProblem(name, 'Invalid', {
        text: '{field} must be one of {choices}.',
        values: { choices: allowed.join(', ') },
      })
    );
  }

  /** Reads values separated by commas, in lower case. */
  readList(name: string, maxLength = MAX_TEXT_LENGTH): string[] | undefined {
    return this.readText(name, maxLength)
      ?.split(',')
      .map((element) => element.trim().toLowerCase());
  }

  /** Like `readList`, for a parameter that may appear several times. */
  readRepeatedList(name: string): string[] | undefined {
    const values = (this.values.get(name) ?? []).flatMap((value) =>
      value.split(',').map((element) => element.trim().toLowerCase()),
    );
    const nonEmpty = values.filter((element) => element !== '');
    return nonEmpty.length > 0 ? nonEmpty : undefined;
  }

  /** Reads a required string; empty after an error. */
  readRequiredText(name: string): string {
    if (!this.has(name)) this.addProblem(name, 'Missing', REQUIRED);
    return this.readText(name) ?? '';
  }

  /** Whether a parameter has a value that is not empty. */
  has(name: string): boolean {
    return this.values.get(name)?.some((value) => value.trim() !== '') ?? false;
  }

  /** Reads a required number; NaN after an error. */
  readRequiredNumber(name: string, range: NumberRange): number {
    if (!this.has(name)) this.addProblem(name, 'Missing', REQUIRED);
    return this.readNumber(name, range) ?? NaN;
  }

  /** Reads a time, ms since 1970 UTC. @param utcOffset UTC offset of a time without a zone, ms */
  readTime(name: string, utcOffset = 0): number | undefined {
    const text = this.readText(name);
    if (text === undefined) return undefined;
    const time = parseStamp(text, utcOffset);
    if (time !== undefined) return time;
    if (!DECODED_PLUS.test(text)) return this.addProblem(name, 'Invalid', INVALID_TIME);
    const message = `'${name}' must be a date or time such as 2026-01-31T12:00:00Z. Send the + of an offset as %2B.`;
    return this.addError(name, 'Invalid', message);
  }

  /** Adds an error. @returns undefined, so that a reader can add an error and return in one statement */
  addError(name: string, code: string, message: string): undefined {
    return this.addFieldError({ field_name: name, error_code: code, message });
  }

  /** Adds an error from a problem, which gives the message and lets pages translate it. @returns undefined, as `addError` */
  addProblem(name: string, code: string, problem: FieldProblem): undefined {
    return this.addFieldError(createFieldError(name, code, problem));
  }

  /** Adds an error that was found elsewhere. @returns undefined, as `addError` */
  addFieldError(error: FieldError): undefined {
    this.errors.push(error);
    return undefined;
  }

  /** Throws if there are errors. @throws DaystarError InvalidRequest with all errors so far */
  throwErrors(): void {
    if (this.errors.length > 0) throw createInvalidRequestError(this.errors);
  }
}
