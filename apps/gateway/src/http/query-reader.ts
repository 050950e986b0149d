import type { FastifyRequest } from 'fastify';
import { type FieldError, invalid } from '@daystar/contracts';
import { parseStamp } from '@daystar/timeseries';

/** Values by lower-case name: clients write `Period` as well as `period`. */
export type QueryValues = ReadonlyMap<string, readonly string[]>;

/** Reads the text behind the question mark. */
export function parseQuery(text: string): QueryValues {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairsOf(text)) {
    const known = values.get(name.toLowerCase());
    if (known) known.push(value);
    else values.set(name.toLowerCase(), [value]);
  }
  return values;
}

/** The query of a request, also of one that fits no route, whose query Fastify has not read. */
export const queryOf = ({ query, url }: FastifyRequest): QueryValues =>
  query instanceof Map ? (query as QueryValues) : parseQuery(url.split('?', 2)[1] ?? '');

/** Nearly every query needs no decoding, which costs more than all the rest. */
function pairsOf(text: string): Iterable<[string, string]> {
  if (!PLAIN.test(text)) return new URLSearchParams(text);
  return text.split('&').map((pair) => {
    const [name, value] = pair.split('=', 2);
    return [name, value];
  });
}
const PLAIN = /^[\w.,:-]+=[\w.,:-]*(&[\w.,:-]+=[\w.,:-]*)*$/;

/** Digits of ASCII alone; Number() would also take "", "0x1F" and "Infinity". */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const MAX_LENGTH = 200;

interface Range {
  readonly min: number;
  readonly max: number;
  /** Leaves out `min` itself. */
  readonly above?: boolean;
}

/** Reads parameters one by one and gathers what is wrong with them, so that `check` can name everything at once. */
export class QueryReader {
  private readonly errors: FieldError[] = [];

  constructor(private readonly values: QueryValues) {}

  text(name: string, longest = MAX_LENGTH): string | undefined {
    const given = this.values.get(name);
    if (!given) return undefined;
    if (given.length > 1) return this.addError(name, 'Duplicate', `'${name}' is given more than once.`);
    const text = given[0].trim();
    if (text === '') return this.addError(name, 'Empty', `'${name}' is empty.`);
    return text.length > longest ? this.addError(name, 'Invalid', `'${name}' is too long.`) : text;
  }

  number(name: string, { min, max, above }: Range): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    // "-0" is 0.
    const value = NUMBER.test(text) ? Number(text) + 0 : NaN;
    if (!Number.isFinite(value)) return this.addError(name, 'NotANumber', `'${name}' must be a number.`);
    if (above && value <= min) return this.addError(name, 'GreaterThan', `'${name}' must be greater than '${min}'.`);
    if (value >= min && value <= max) return value;
    return this.addError(name, 'OutOfRange', `'${name}' must be between ${min} and ${max}.`);
  }

  wholeNumber(name: string, range: Range): number | undefined {
    const value = this.number(name, range);
    if (value === undefined || Number.isInteger(value)) return value;
    return this.addError(name, 'NotAnInteger', `'${name}' must be a whole number.`);
  }

  /** One of some words, in any letter case. */
  oneOf<T extends string>(name: string, words: readonly T[]): T | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const word = words.find((one) => one === text.toLowerCase());
    return word ?? this.addError(name, 'Invalid', `'${name}' must be one of ${words.join(', ')}.`);
  }

  /** Words separated by commas, in small letters. */
  list(name: string, longest = MAX_LENGTH): string[] | undefined {
    return this.text(name, longest)
      ?.split(',')
      .map((word) => word.trim().toLowerCase());
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  required(name: string, range: Range): number {
    if (!this.values.has(name)) this.addError(name, 'Missing', `'${name}' is required.`);
    return this.number(name, range) ?? NaN;
  }

  /** A time, ms since 1970 UTC. */
  time(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    return (
      parseStamp(text) ??
      this.addError(name, 'Invalid', `'${name}' must be a date or time such as 2026-01-31T12:00:00Z.`)
    );
  }

  /** Notes an error. */
  addError(name: string, code: string, message: string): undefined {
    this.errors.push({ field_name: name, error_code: code, message });
    return undefined;
  }

  /** @throws DaystarError InvalidRequest naming everything that was wrong so far */
  check(): void {
    if (this.errors.length > 0) throw invalid(this.errors);
  }
}
