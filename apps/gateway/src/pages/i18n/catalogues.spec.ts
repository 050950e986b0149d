import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { CATALOGUES } from './catalogues';
import { LANGUAGES } from './language';

const SOURCES = ['apps/gateway/src', 'libs/formats/src'].map((folder) => resolve(__dirname, '../../../../..', folder));

/** Reads a source, or all sources of a folder besides specs and catalogues. */
function readSources(path: string): string[] {
  if (path.endsWith('.ts')) return [readFileSync(path, 'utf8')];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !/i18n\/[a-z]{2}\//.test(name))
    .map((name) => readFileSync(join(path, name), 'utf8'));
}
const source = SOURCES.flatMap(readSources).join('\n');

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

  it.each([
    ...['serving/page', 'home', 'dashboard', 'issue-pages', 'sites/measurements'],
    ...['sites/site-pages/api.page.ts', 'sites/site-pages/site-form.page.ts', 'places/explore.page.ts'],
    ...['pages/chart-texts.ts', 'diagnosis', 'sites/tuning', 'what-if', 'accounts', 'webhooks', 'status'],
    'aggregations/forms',
  ])('have all texts of %s in German', (path) => {
    const messages = readSources(resolve(__dirname, '../..', path))
      .flatMap((code) => [...code.matchAll(/\bt\(\s*'([^']+)'/g)])
      .map(([, message]) => message);
    const german: Readonly<Record<string, string | undefined>> = CATALOGUES.de;
    expect(messages.length).toBeGreaterThan(5);
    expect(messages.filter((message) => german[message] === undefined)).toEqual([]);
  });

  it('have the same placeholders and tags in each language', () => {
    expect(listNames('{count, plural, one {# <a>site</a>} other {{name}}}')).toEqual(['a', 'count', 'name']);
    for (const [language, message, text] of translations)
      expect([language, message, listNames(text)]).toEqual([language, message, listNames(message)]);
  });
});
