import { type PageLanguage, TABLE_TEXTS } from '@daystar/formats';
import type { Language } from './language';
import { getTranslation } from './translate';

/** Returns the texts around the tables of a page; undefined for English, which is their default. */
export function buildPageLanguage(language: Language): PageLanguage | undefined {
  if (language === 'en') return undefined;
  const translate = <T extends Record<string, Parameters<typeof getTranslation>[0]>>(texts: T) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, getTranslation(text, language)])) as Record<
      keyof T,
      string
    >;
  return { tag: language, texts: translate(TABLE_TEXTS) };
}
