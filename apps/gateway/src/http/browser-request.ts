import { negotiateFormat } from '@daystar/formats';
import type { FastifyRequest } from 'fastify';
import type { QueryValues } from './query-reader';

/** Whether the client prefers HTML, as browsers do, and the query names no other format. */
export function isHtmlRequested({ query, headers }: FastifyRequest): boolean {
  const format = (query as QueryValues | undefined)?.get?.('format')?.[0].toLowerCase();
  return (format ?? negotiateFormat(headers.accept)) === 'html';
}

/** Whether the browser reports that a form comes from a page of this service. */
export function isSameOriginForm(request: FastifyRequest): boolean {
  return request.headers.origin !== undefined && !isCrossOrigin(request);
}

/** Whether a page of another origin made the browser send the request. Programs send no origin. */
export function isCrossOrigin({ headers, protocol }: FastifyRequest): boolean {
  const { origin, host } = headers;
  // No script can set this header; browsers send it over TLS and to localhost.
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return true;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const originUrl = new URL(origin);
  // `URL` normalizes letter case and omits default ports.
  const ownUrl = `${originUrl.protocol}//${host ?? ''}`;
  if (!URL.canParse(ownUrl) || originUrl.host !== new URL(ownUrl).host) return true;
  // Behind an untrusted proxy that terminates TLS, this service does not know its own scheme, so only the browser can compare it.
  return fetchSite !== 'same-origin' && originUrl.protocol !== `${protocol}:`;
}

/** Empty segments, and escapes of control characters, slashes and backslashes. */
const AMBIGUOUS_PATH = /\/\/|%(?:[01][\da-f]|7f|2f|5c)/i;

/**
 * Returns a path of this service to redirect to: the requested path, or `/sites` if the requested one is unsafe. Other
 * origins, paths that browsers would normalize, and escaped control characters, slashes and backslashes are unsafe.
 */
export function toOwnPath(path: unknown): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(path) || path.length > 2000) return '/sites';
  const url = new URL(path, 'http://daystar');
  const isNormalized = url.host === 'daystar' && url.pathname + url.search + url.hash === path;
  return isNormalized && !AMBIGUOUS_PATH.test(url.pathname) ? path : '/sites';
}

/** Paths that start or end a session. Routes ignore letter case and a slash at the end. */
const SESSION_PATH = /^\/(sign-in|sign-out|register)\/?$/i;

/** Returns the path to open after a sign-in, as `toOwnPath` does; `/sites` for a sign-in, sign-out or registration page. */
export function toPathAfterSignIn(path: unknown): string {
  const ownPath = toOwnPath(path);
  return SESSION_PATH.test(new URL(ownPath, 'http://daystar').pathname) ? '/sites' : ownPath;
}

/** Parses the URL of a request without its API key, because links of pages are shared, and stay in browser histories and logs. */
export function parseUrlWithoutKey({ url }: Pick<FastifyRequest, 'url'>): URL {
  const parsedUrl = new URL(url, 'http://daystar');
  const { searchParams } = parsedUrl;
  const keyNames = [...searchParams.keys()].filter((name) => name.toLowerCase() === 'api_key');
  // Deleting nothing would still rewrite the query.
  for (const name of keyNames) searchParams.delete(name);
  return parsedUrl;
}

/** Builds the URL of the sign-in page, in the requested language, with the path to return to. */
export function buildSignInUrl(request: Pick<FastifyRequest, 'url'>): string {
  const { pathname, searchParams } = parseUrlWithoutKey(request);
  const query = searchParams.size > 0 ? `?${searchParams.toString()}` : '';
  const parameters = new URLSearchParams({ then: pathname + query });
  const language = searchParams.get('lang');
  if (language !== null) parameters.set('lang', language);
  return `/sign-in?${parameters.toString()}`;
}

/** Reads the value of a form field without surrounding spaces; empty when it is absent. */
export function readFormField(body: unknown, name: string): string {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value.trim() : '';
}
