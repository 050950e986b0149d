import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { CATALOGUES } from './catalogues';
import { LANGUAGES } from './language';

const SOURCES = ['apps/gateway/src', 'libs/formats/src'].map((folder) => resolve(__dirname, '../../../../..', folder));

/** Reads all sources besides specs and catalogues. */
const source = SOURCES.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !/i18n\/[a-z]{2}\//.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8')),
).join('\n');

/** Whether the sources have a text as a string literal. */
const isUsed = (message: string) =>
  source.includes(`'${message.replaceAll("'", "\\'")}'`) || source.includes(`"${message}"`);

/** Lists the names of the placeholders and tags of a message, in alphabetical order. */
function listNames(message: string): string[] {
  const names = JSON.stringify(new IntlMessageFormat(message).getAst()).matchAll(/"type":[1-68],"value":"(\w+)"/g);
  return [...new Set([...names].map(([, name]) => name))].sort();
}

const translations = LANGUAGES.flatMap((language) =>
  language === 'en' ? [] : Object.entries(CATALOGUES[language]).map(([message, text]) => [language, message, text]),
);

describe('the catalogues of texts', () => {
  it('have no text that no page uses', () => {
    expect(translations.length).toBeGreaterThan(700);
    expect(Object.keys(CATALOGUES.es).filter((message) => !isUsed(message))).toEqual([]);
  });

  it('have each text in one file', async () => {
    const folder = join(__dirname, 'es');
    const files = await Promise.all(
      readdirSync(folder).map((file) => import(join(folder, file)) as Promise<Record<string, object>>),
    );
    const messages = files.flatMap((file) =>
      Object.entries(file).flatMap(([name, texts]) => (name.endsWith('_ES') ? Object.keys(texts) : [])),
    );
    expect(messages).toHaveLength(Object.keys(CATALOGUES.es).length);
  });

  it('are complete in Spanish, and in German for navigation, sign-in, the list of sites and the page of a site', () => {
    expect(Object.values(CATALOGUES.es).filter((text) => text.trim() === '')).toEqual([]);
    for (const message of ['Sites', 'Sign in', 'Energy today', 'The plant', 'Capacity, AC'] as const)
      expect([message, CATALOGUES.de[message]]).toEqual([message, expect.any(String)]);
  });

  it('have all texts of the page of a forecast in German', () => {
    const folder = resolve(__dirname, '../../serving/page');
    const messages = readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
      .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/\bt\(\s*'([^']+)'/g)])
      .map(([, message]) => message);
    const german: Readonly<Record<string, string | undefined>> = CATALOGUES.de;
    expect(messages.length).toBeGreaterThan(50);
    expect(messages.filter((message) => german[message] === undefined)).toEqual([]);
  });

  it('have the same placeholders and tags in each language', () => {
    expect(listNames('{count, plural, one {# <a>site</a>} other {{name}}}')).toEqual(['a', 'count', 'name']);
    for (const [language, message, text] of translations)
      expect([language, message, listNames(text)]).toEqual([language, message, listNames(message)]);
  });
});
