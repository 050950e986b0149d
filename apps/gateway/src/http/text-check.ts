import { type FieldError, invalid } from '@daystar/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { QueryValues } from './query-reader';

/** Postgres stores neither NUL nor half of a surrogate pair, and no text of a client needs them. */
const UNUSABLE = /[\0\p{Cs}]/u;
/** The decoder of queries puts U+FFFD where the bytes are not UTF-8. */
const UNUSABLE_IN_QUERY = /[\0\p{Cs}\ufffd]/u;
/** How JSON can write such characters: as escapes only, since the bytes were read as UTF-8. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i;
const MAX_NAMED = 100;

/** Refuses such texts in path parameters and queries, for all routes and before any handler. */
export function installUrlTextCheck(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => done(urlProblem(request)));
}

function urlProblem({ url, params, query }: FastifyRequest): Error | undefined {
  // Such characters come percent-encoded, or not at all. What fits no route has no parameters, and its query is not read.
  if (!url.includes('%') || !(query instanceof Map)) return undefined;
  const inPath = Object.values(params ?? {}).some((value) => UNUSABLE.test(String(value)));
  const inQuery = [...(query as QueryValues)].flatMap(([name, values]) =>
    [name, ...values].some((text) => UNUSABLE_IN_QUERY.test(text)) ? [name] : [],
  );
  return problemAt([...(inPath ? ['path'] : []), ...inQuery]);
}

/** @param json what the body was parsed from: almost always that alone shows that there is nothing to refuse */
export const jsonProblem = (json: string, body: unknown): Error | undefined =>
  ESCAPED.test(json) ? bodyProblem(body) : undefined;

/** An InvalidRequest that names every place of a body with such a text, `measurements[3].tags[0]`. */
export const bodyProblem = (body: unknown): Error | undefined => problemAt([...unusable(body, '')]);

function* unusable(value: unknown, place: string): Generator<string> {
  if (typeof value === 'string' && UNUSABLE.test(value)) yield place;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const at = Array.isArray(value) ? `${place}[${name}]` : place ? `${place}.${name}` : name;
    if (UNUSABLE.test(name)) yield at;
    yield* unusable(inner, at);
  }
}

function problemAt(places: readonly string[]): Error | undefined {
  if (places.length === 0) return undefined;
  return invalid(places.slice(0, MAX_NAMED).map(errorAt));
}

function errorAt(place: string): FieldError {
  const field_name = place.replace(/[\0\p{Cs}]/gu, '\ufffd').slice(0, 200) || 'body';
  const message = `'${field_name}' must not contain NUL characters or text that is not valid Unicode.`;
  return { field_name, error_code: 'Invalid', message };
}
