import { type FieldError, invalidRequest } from '@daystar/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDenormal } from './numeric-text';
import type { QueryValues } from './query-reader';

/** Postgres stores neither NUL nor half of a surrogate pair, and no text of a client needs them. */
const UNUSABLE = /[\0\p{Cs}]/u;
/** The decoder of queries and forms replaces invalid UTF-8 by U+FFFD. */
const UNUSABLE_DECODED = /[\0\p{Cs}\ufffd]/u;
/** How JSON can write such characters: as escapes only, since the bytes were read as UTF-8. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i;
/** A denormal number is below 1e-307: its exponent is below -199, or it has a hundred zeros. */
const TINY = /e-0*(?:[2-9]\d\d|[1-9]\d{3})/i;
const MANY_ZEROS = '0'.repeat(100);
const MAX_NAMED = 100;

/** Refuses such texts in path parameters and queries, and several keys in one, for all routes and before any handler. */
export function installUrlTextCheck(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => done(urlProblem(request) ?? repeatedKey(request)));
}

/** Of several keys each would be tried, at the price of one request. */
function repeatedKey({ query }: FastifyRequest): Error | undefined {
  // What fits no route is not read.
  if (!(query instanceof Map) || ((query as QueryValues).get('api_key')?.length ?? 0) < 2) return undefined;
  return invalidRequest([
    { field_name: 'api_key', error_code: 'Duplicate', message: "'api_key' is given more than once." },
  ]);
}

function urlProblem({ url, params, query }: FastifyRequest): Error | undefined {
  // Such characters come percent-encoded, or not at all. What fits no route has no parameters, and its query is not read.
  if (!url.includes('%') || !(query instanceof Map)) return undefined;
  const inPath = Object.values(params ?? {}).some((value) => UNUSABLE.test(String(value)));
  const inQuery = [...(query as QueryValues)].flatMap(([name, values]) =>
    [name, ...values].some((text) => UNUSABLE_DECODED.test(text)) ? [name] : [],
  );
  const places = [...(inPath ? ['path'] : []), ...inQuery].slice(0, MAX_NAMED);
  return places.length === 0 ? undefined : invalidRequest(places.map((place) => errorAt(place, BAD_TEXT)));
}

/** @param json what the body was parsed from: almost always that alone shows that there is nothing to refuse */
export const jsonProblem = (json: string, body: unknown): Error | undefined =>
  ESCAPED.test(json) || TINY.test(json) || json.includes(MANY_ZEROS) ? bodyProblem(body) : undefined;

/** An InvalidRequest that names every place of a body with such a text or a denormal number, `measurements[3].tags[0]`. */
export function bodyProblem(body: unknown, pattern = UNUSABLE): Error | undefined {
  const places = [...unusable(body, '', pattern)];
  if (places.length === 0) return undefined;
  return invalidRequest(places.slice(0, MAX_NAMED).map(([place, problem]) => errorAt(place, problem)));
}

type Unusable = [place: string, problem: string];

function* unusable(value: unknown, place: string, pattern: RegExp): Generator<Unusable> {
  if (typeof value === 'string' && pattern.test(value)) yield [place, BAD_TEXT];
  if (typeof value === 'number' && isDenormal(value)) yield [place, DENORMAL];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const at = Array.isArray(value) ? `${place}[${name}]` : place ? `${place}.${name}` : name;
    if (pattern.test(name)) yield [at, BAD_TEXT];
    yield* unusable(inner, at, pattern);
  }
}

/** As `bodyProblem`, for a form, whose percent-encoded text may be invalid UTF-8. */
export const formProblem = (fields: object): Error | undefined => bodyProblem(fields, UNUSABLE_DECODED);

const BAD_TEXT = 'must not contain NUL characters or text that is not valid Unicode';
const DENORMAL = 'must be 0 or a number of at least 2.3e-308 in size';

function errorAt(place: string, problem: string): FieldError {
  const field_name = place.replace(/[\0\p{Cs}]/gu, '\ufffd').slice(0, 200) || 'body';
  return { field_name, error_code: 'Invalid', message: `'${field_name}' ${problem}.` };
}
