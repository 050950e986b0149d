import { type FieldError, invalidRequest } from '@daystar/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDenormal } from './numeric-text';
import type { QueryValues } from './query-reader';

/** Postgres stores neither NUL nor half of a surrogate pair, and no text of a client needs them. */
const UNUSABLE = /[\0\p{Cs}]/u;
/** The decoder of queries and forms replaces invalid UTF-8 by U+FFFD. */
const UNUSABLE_DECODED = /[\0\p{Cs}\ufffd]/u;
/** Such characters in JSON: only as escapes, because the bytes were decoded as UTF-8. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i;
/** A denormal number is below 1e-307: its exponent is below -199, or it has a hundred zeros. */
const TINY = /e-0*(?:[2-9]\d\d|[1-9]\d{3})/i;
const MANY_ZEROS = '0'.repeat(100);
const MAX_NAMED = 100;

/** Rejects such text in path parameters and queries, and repeated API keys, for all routes and before any handler. */
export function installUrlTextCheck(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => done(urlProblem(request) ?? repeatedKey(request)));
}

/** Several keys in one request would all be tried, but only one request would be counted. */
function repeatedKey({ query }: FastifyRequest): Error | undefined {
  // Without a route, Fastify does not parse the query.
  if (!(query instanceof Map) || ((query as QueryValues).get('api_key')?.length ?? 0) < 2) return undefined;
  return invalidRequest([
    { field_name: 'api_key', error_code: 'Duplicate', message: "'api_key' is given more than once." },
  ]);
}

function urlProblem({ url, params, query }: FastifyRequest): Error | undefined {
  // Only percent escapes can contain such characters. Without a route, Fastify parses neither parameters nor query.
  if (!url.includes('%') || !(query instanceof Map)) return undefined;
  const inPath = Object.values(params ?? {}).some((value) => UNUSABLE.test(String(value)));
  const inQuery = [...(query as QueryValues)].flatMap(([name, values]) =>
    [name, ...values].some((text) => UNUSABLE_DECODED.test(text)) ? [name] : [],
  );
  const fields = [...(inPath ? ['path'] : []), ...inQuery].slice(0, MAX_NAMED);
  return fields.length === 0 ? undefined : invalidRequest(fields.map((path) => errorAt(path, BAD_TEXT)));
}

/** Like `bodyProblem`, but walks the body only if its text could contain a problem. @param json the text of the body */
export const jsonProblem = (json: string, body: unknown): Error | undefined =>
  ESCAPED.test(json) || TINY.test(json) || json.includes(MANY_ZEROS) ? bodyProblem(body) : undefined;

/** An InvalidRequest that names every path of a body with such a text or a denormal number, `measurements[3].tags[0]`. */
export function bodyProblem(body: unknown, pattern = UNUSABLE): Error | undefined {
  const fields = [...findUnusable(body, '', pattern)];
  if (fields.length === 0) return undefined;
  return invalidRequest(fields.slice(0, MAX_NAMED).map(([path, problem]) => errorAt(path, problem)));
}

type Unusable = [path: string, problem: string];

function* findUnusable(value: unknown, path: string, pattern: RegExp): Generator<Unusable> {
  if (typeof value === 'string' && pattern.test(value)) yield [path, BAD_TEXT];
  if (typeof value === 'number' && isDenormal(value)) yield [path, DENORMAL];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const at = Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${name}` : name;
    if (pattern.test(name)) yield [at, BAD_TEXT];
    yield* findUnusable(inner, at, pattern);
  }
}

/** Like `bodyProblem`, for a form, whose percent-encoded text may be invalid UTF-8. */
export const formProblem = (fields: object): Error | undefined => bodyProblem(fields, UNUSABLE_DECODED);

const BAD_TEXT = 'must not contain NUL characters or text that is not valid Unicode';
const DENORMAL = 'must be 0 or a number of at least 2.3e-308 in size';

function errorAt(path: string, problem: string): FieldError {
  const field_name = path.replace(/[\0\p{Cs}]/gu, '\ufffd').slice(0, 200) || 'body';
  return { field_name, error_code: 'Invalid', message: `'${field_name}' ${problem}.` };
}
