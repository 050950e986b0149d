import type { FastifyRequest } from 'fastify';
import {
  EXPECT_POSITIVE,
  type ExpectedNumber,
  type FieldError,
  expectNumber,
  expectWithin,
  invalidRequest,
  mustBePositive,
} from '@daystar/contracts';
import { parseStamp } from '@daystar/timeseries';
import { parseNumber } from './numeric-text';

/** Values by lower-case name, because some clients send `Period`. */
export type QueryValues = ReadonlyMap<string, readonly string[]>;

/** Parses the query string of a URL, without its question mark. */
export function parseQuery(text: string): QueryValues {
  const values = new Map<string, string[]>();
  for (const [name, value] of splitPairs(text)) {
    const earlier = values.get(name.toLowerCase());
    if (earlier) earlier.push(value);
    else values.set(name.toLowerCase(), [value]);
  }
  return values;
}

/** The query of a request. Fastify does not parse it when no route matches. */
export const queryOf = ({ query, url }: FastifyRequest): QueryValues =>
  query instanceof Map ? (query as QueryValues) : parseQuery(url.split('?', 2)[1] ?? '');

/** Splits a query into pairs, without decoding where possible, because decoding is the most expensive step. */
function splitPairs(text: string): Iterable<[string, string]> {
  if (!PLAIN.test(text)) return new URLSearchParams(text);
  return text.split('&').map((pair) => {
    const [name, value] = pair.split('=', 2);
    return [name, value];
  });
}
const PLAIN = /^[\w.,:-]+=[\w.,:-]*(&[\w.,:-]+=[\w.,:-]*)*$/;

const MAX_LENGTH = 200;

type Range = ExpectedNumber & { readonly min: number; readonly max: number };

/** Reads parameters one by one and collects their errors, so that `check` can report all of them at once. */
export class QueryReader {
  private readonly errors: FieldError[] = [];

  constructor(private readonly values: QueryValues) {}

  /** The trimmed text of a parameter; undefined when absent, empty or invalid. @param longest maximum number of characters */
  text(name: string, longest = MAX_LENGTH): string | undefined {
    const values = this.values.get(name);
    if (!values) return undefined;
    if (values.length > 1)
      return this.addError(name, 'Duplicate', `'${name}' must be given once, not ${values.length} times.`);
    const text = values[0].trim();
    if (text === '') return undefined;
    return text.length > longest
      ? this.addError(name, 'Invalid', `'${name}' must have at most ${longest} characters.`)
      : text;
  }

  /** A number within a range; undefined when absent or invalid. */
  number(name: string, expected: Range): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = parseNumber(text);
    if (value === undefined) return this.addError(name, 'NotANumber', `'${name}' ${expectNumber(expected)}.`);
    if (mustBePositive(value, expected)) return this.addError(name, 'GreaterThan', `'${name}' ${EXPECT_POSITIVE}.`);
    if (value >= expected.min && value <= expected.max) return value;
    return this.addError(name, 'OutOfRange', `'${name}' ${expectWithin(expected)}.`);
  }

  /** Like `number`, without a fraction. */
  wholeNumber(name: string, range: Range): number | undefined {
    const value = this.number(name, range);
    if (value === undefined || Number.isInteger(value)) return value;
    return this.addError(name, 'NotAnInteger', `'${name}' ${expectNumber({ ...range, isInteger: true })}.`);
  }

  /** One of the given values, in any letter case. */
  oneOf<T extends string>(name: string, words: readonly T[]): T | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const word = words.find((candidate) => candidate === text.toLowerCase());
    return word ?? this.addError(name, 'Invalid', `'${name}' must be one of ${words.join(', ')}.`);
  }

  /** Values separated by commas, in lower case. */
  list(name: string, longest = MAX_LENGTH): string[] | undefined {
    return this.text(name, longest)
      ?.split(',')
      .map((word) => word.trim().toLowerCase());
  }

  /** Values separated by commas, in lower case, of a parameter that may be given several times. */
  words(name: string): string[] | undefined {
    const words = (this.values.get(name) ?? []).flatMap((value) =>
      value.split(',').map((word) => word.trim().toLowerCase()),
    );
    const nonEmpty = words.filter((word) => word !== '');
    return nonEmpty.length > 0 ? nonEmpty : undefined;
  }

  /** A required string; empty after an error. */
  requiredText(name: string): string {
    if (!this.has(name)) this.addError(name, 'Missing', `'${name}' is required.`);
    return this.text(name) ?? '';
  }

  /** Whether a parameter has a value that is not empty. */
  has(name: string): boolean {
    return this.values.get(name)?.some((value) => value.trim() !== '') ?? false;
  }

  /** A number; NaN after an error. */
  requiredNumber(name: string, range: Range): number {
    if (!this.has(name)) this.addError(name, 'Missing', `'${name}' is required.`);
    return this.number(name, range) ?? NaN;
  }

  /** A time, ms since 1970 UTC. @param utcOffset of a time without a zone, ms */
  time(name: string, utcOffset = 0): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    return (
      parseStamp(text, utcOffset) ??
      this.addError(name, 'Invalid', `'${name}' must be a date or time such as 2026-01-31T12:00:00Z.`)
    );
  }

  /** Records an error. */
  addError(name: string, code: string, message: string): undefined {
    this.errors.push({ field_name: name, error_code: code, message });
    return undefined;
  }

  /** @throws DaystarError InvalidRequest with all errors so far */
  check(): void {
    if (this.errors.length > 0) throw invalidRequest(this.errors);
  }
}
