import type { FastifyRequest } from 'fastify';
import type { QueryValues } from '../../http/query-reader';
import { type Language, findLanguage } from './language';

export const LANGUAGE_COOKIE = 'daystar_language';

/**
 * Chooses the language of a page: `lang` of the query, else the stored choice, else the best of `Accept-Language`, else
 * English.
 */
export function readLanguage({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): Language {
  const requested = query instanceof Map ? (query as QueryValues).get('lang')?.[0] : undefined;
  const stored = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w{2})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
  return findLanguage(requested) ?? findLanguage(stored) ?? negotiateLanguage(headers['accept-language']) ?? 'en';
}

/** Returns the first known language of an `Accept-Language` header, by preference (RFC 9110 section 12.5.4). */
function negotiateLanguage(header = ''): Language | undefined {
  const preferences = header.split(',').map((range) => {
    const [tag, quality] = range.split(/;\s*q=/i);
    return { language: findLanguage(tag), quality: quality === undefined ? 1 : Number(quality) };
  });
  return preferences
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .find(({ language }) => language)?.language;
}
