import { isUtf8 } from 'node:buffer';
import { DaystarError, createInvalidRequestError } from '@daystar/contracts';
import type { FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { findJsonValueError } from '../text-check';
import { describeJsonMistake } from './json-mistake';

export type BodyParserCallback = (error: Error | null, body?: unknown) => void;
export type BodyParser = (request: FastifyRequest, body: Buffer, done: BodyParserCallback) => void;

/** Parses bodies that would block the main thread for too long, on a worker thread. */
export interface LargeBodyParser {
  isLarge(request: FastifyRequest, body: Buffer): boolean;
  parse(request: FastifyRequest, body: Buffer, type: 'json' | 'csv', done: BodyParserCallback): void;
}

/** Maximum depth of nesting; documented bodies are far shallower. */
const MAX_DEPTH = 20;
/** Maximum number of values: a national aggregation has a few thousand members. More would take much memory: a megabyte has room for 350,000 empty objects. */
const MAX_VALUES = 40_000;
/** Maximum number of values of measurements: ten thousand measurements with every field, and some unknown fields. */
const MAX_MEASUREMENT_VALUES = 400_000;
/** Content types of JSON, including none, which Fastify calls "/": some HTTP libraries send text without a content type. */
export const JSON_TYPES: (string | RegExp)[] = [
  'application/json',
  'text/json',
  /^application\/[\w.-]+\+json/,
  /^\/?$/,
];

export const isMeasurementsRoute = ({ routeOptions: { url = '' } }: FastifyRequest): boolean =>
  url.endsWith('/measurements');

/** Creates a parser of JSON bodies, which parses large ones on a worker thread. */
export const createJsonBodyParser =
  (largeBodies?: LargeBodyParser): BodyParser =>
  (request, body, done) => {
    if (largeBodies?.isLarge(request, body)) return largeBodies.parse(request, body, 'json', done);
    try {
      done(null, parseJsonBody(body, isMeasurementsRoute(request)));
    } catch (error) {
      done(error as Error);
    }
  };

/**
 * Parses a JSON body. An empty body is undefined, because many clients send a content type with every request. Rejects
 * repeated keys, keys that would change an object's prototype, and bodies with too many values or levels.
 * @throws DaystarError InvalidRequest
 */
export function parseJsonBody(body: Buffer, isForMeasurements: boolean): unknown {
  if (body.length === 0) return undefined;
  const maxValues = isForMeasurements ? MAX_MEASUREMENT_VALUES : MAX_VALUES;
  const { valueCount, keyCount, depth } = measureBody(body);
  if (depth > MAX_DEPTH)
    throw new DaystarError('InvalidRequest', `The body must be nested at most ${MAX_DEPTH} levels deep.`);
  // Each value takes at least two bytes, so a shorter body has fewer values or is malformed.
  if (body.length > 2 * maxValues && valueCount > maxValues) {
    const message = `The body must have at most ${maxValues.toLocaleString('en-US')} values. Send it in several requests.`;
    throw createInvalidRequestError([{ field_name: 'body', error_code: 'TooMany', message }]);
  }
  if (!isUtf8(body)) throw new DaystarError('InvalidRequest', 'The body must be UTF-8.');
  const text = body.toString();
  const value = parseText(text);
  // The parser keeps the last of two equal keys.
  if (countKeys(value) < keyCount)
    throw new DaystarError('InvalidRequest', 'Each key of an object in the body must appear only once.');
  const problem = findJsonValueError(text, value);
  if (problem) throw problem;
  return value;
}

function parseText(text: string): unknown {
  try {
    return parse(text, null, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    if (!(error as Error).message.includes('forbidden prototype')) {
      throw new DaystarError('InvalidRequest', describeJsonMistake(text, (error as Error).message));
    }
    throw new DaystarError('InvalidRequest', "The body must not have a key named '__proto__' or 'constructor'.");
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON, OPENING_BRACKET, OPENING_BRACE, CLOSING_BRACKET, CLOSING_BRACE] =
  Buffer.from('"\\,:[{]}');

/** Counts values, keys and levels. Parsing would allocate all of them first. Each key is followed by a colon. */
function measureBody(body: Buffer): { valueCount: number; keyCount: number; depth: number } {
  let valueCount = 1;
  let keyCount = 0;
  let level = 0;
  let depth = 0;
  let isInString = false;
  for (let i = 0; i < body.length; i++) {
    const byte = body[i];
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString) i += Number(byte === BACKSLASH);
    else if (byte === COLON) keyCount++;
    else if (byte === COMMA) valueCount++;
    else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) level--;
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      valueCount++;
      depth = Math.max(depth, ++level);
    }
  }
  return { valueCount, keyCount, depth };
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  return inner.reduce<number>((sum, element) => sum + countKeys(element), Array.isArray(value) ? 0 : inner.length);
}
