import type { Language } from './i18n/language';
import { Localized, type Text } from './markup';

const render = (text: Text, language: Language): string => (typeof text === 'string' ? text : text.render(language));

/** Serializes texts as a JSON array for a script, in the language of the page. */
export const serializeList = (texts: readonly Text[]): Text =>
  new Localized((language) => JSON.stringify(texts.map((text) => render(text, language))));

/** Serializes texts by name as a JSON object for a script, in the language of the page. */
export const serializeByName = (texts: Readonly<Record<string, Text>>): Text =>
  new Localized((language) =>
    JSON.stringify(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, render(text, language)]))),
  );
