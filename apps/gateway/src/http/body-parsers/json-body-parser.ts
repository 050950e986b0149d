import { DaystarError, invalid } from '@daystar/contracts';
import type { FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { jsonProblem } from '../text-check';

export type BodyDone = (error: Error | null, body?: unknown) => void;
export type BodyParser = (request: FastifyRequest, body: Buffer, done: BodyDone) => void;

/** Reads bodies that would take too long on the thread that serves. */
export interface LargeBodies {
  isLarge(request: FastifyRequest, body: Buffer): boolean;
  read(request: FastifyRequest, body: Buffer, type: 'json' | 'csv', done: BodyDone): void;
}

/** Deeper than anything a client of ours has reason to send. */
const MAX_DEPTH = 20;
/** An aggregation of a whole country has some thousand members. A megabyte of empty objects is 350,000 values. */
const MAX_VALUES = 40_000;
/** Allows ten thousand measurements with every field, and some unknown fields. */
const MAX_VALUES_OF_MEASUREMENTS = 400_000;
/** Other names of JSON, and none, which Fastify calls "/": some HTTP libraries send a text as it is, without saying what it is. */
export const JSON_TYPES: (string | RegExp)[] = [
  'application/json',
  'text/json',
  /^application\/[\w.-]+\+json/,
  /^\/?$/,
];

export const isOfMeasurements = ({ routeOptions: { url = '' } }: FastifyRequest): boolean =>
  url.endsWith('/measurements');

/** Reads JSON bodies, large ones on a thread. */
export const jsonBodyParser =
  (large?: LargeBodies): BodyParser =>
  (request, body, done) => {
    if (large?.isLarge(request, body)) return large.read(request, body, 'json', done);
    try {
      done(null, parseJsonBody(body, isOfMeasurements(request)));
    } catch (error) {
      done(error as Error);
    }
  };

/**
 * An empty body is none: many clients name a content type on every request. Keys that would reach an object's prototype and
 * bodies nested out of measure are refused.
 * @throws DaystarError InvalidRequest
 */
export function parseJsonBody(body: Buffer, forMeasurements: boolean): unknown {
  if (body.length === 0) return undefined;
  const maxValues = forMeasurements ? MAX_VALUES_OF_MEASUREMENTS : MAX_VALUES;
  if (hasMoreValues(body, maxValues)) {
    const message = `The body has more than ${maxValues} values.`;
    throw invalid([{ field_name: 'body', error_code: 'TooMany', message }]);
  }
  const text = body.toString();
  const value = parsed(text);
  if (isDeeperThan(MAX_DEPTH, value)) throw malformedBody();
  const problem = jsonProblem(text, value);
  if (problem) throw problem;
  return value;
}

function parsed(text: string): unknown {
  try {
    return parse(text, null, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw malformedBody();
  }
}

export const malformedBody = () => new DaystarError('InvalidRequest', 'The body is not valid JSON.');

const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = Buffer.from('"\\,[{');

/** Counts values without parsing them: a parser would have made all of them by the time that they are too many. */
function hasMoreValues(body: Buffer, most: number): boolean {
  // Each takes two bytes at least.
  if (body.length <= 2 * most) return false;
  let values = 1;
  let isInText = false;
  for (let i = 0; i < body.length; i++) {
    const byte = body[i];
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText) i += Number(byte === BACKSLASH);
    else values += Number(byte === COMMA || byte === LIST || byte === OBJECT);
  }
  return values > most;
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
