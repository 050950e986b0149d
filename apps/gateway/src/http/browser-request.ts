import { formatAccepted } from '@daystar/formats';
import type { FastifyRequest } from 'fastify';
import type { QueryValues } from './query-reader';

/** True when the client accepts HTML, as browsers do, and the query names no other format. */
export function wantsPage({ query, headers }: FastifyRequest): boolean {
  const format = (query as QueryValues | undefined)?.get?.('format')?.[0].toLowerCase();
  return (format ?? formatAccepted(headers.accept)) === 'html';
}

/** True when the browser says that a form comes from a page of this service. */
export function isOwnForm(request: FastifyRequest): boolean {
  return request.headers.origin !== undefined && !isForeignPage(request);
}

/** True when a browser sends this for a page of another origin. Programs name no origin. */
export function isForeignPage({ headers, protocol }: FastifyRequest): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const page = new URL(origin);
  // Without a trusted proxy, TLS may end before us: a protocol of `http` says nothing then.
  return page.host !== host || (protocol === 'https' && page.protocol !== 'https:');
}

/** A path of ours to go on to: whatever else stands there leads to the account. */
export function toOwnPath(then: unknown): string {
  if (typeof then !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(then) || then.length > 2000) return '/account';
  return new URL(then, 'http://daystar').host === 'daystar' ? then : '/account';
}

/** Where to sign in, and where to go on to then; a key in the address was of no use and does not come along. */
export function signInUrl({ url }: FastifyRequest): string {
  const { pathname, searchParams } = new URL(url, 'http://daystar');
  for (const name of [...searchParams.keys()]) if (name.toLowerCase() === 'api_key') searchParams.delete(name);
  const query = searchParams.size > 0 ? `?${searchParams.toString()}` : '';
  return `/sign-in?then=${encodeURIComponent(pathname + query)}`;
}

/** Text of a field of a form; empty when there is none, or several. */
export function fieldOf(body: unknown, name: string): string {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value.trim() : '';
}
