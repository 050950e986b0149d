import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { CATALOGUES } from './catalogues';
import { LANGUAGES } from './language';
import type { Message } from './message';
import { getTranslation } from './translate';

const SOURCES = ['apps/gateway/src', 'libs/formats/src', 'libs/contracts/src/errors/field-problem.ts'].map((folder) =>
  resolve(__dirname, '../../../../..', folder),
);

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

/** Lists the texts in each file of a language, in alphabetical order. */
async function listMessagesByFile(language: string): Promise<Record<string, string[]>> {
  const folder = join(__dirname, language);
  const files = await Promise.all(
    readdirSync(folder).map(async (name) => {
      const exported = (await import(join(folder, name))) as Record<string, object>;
      const catalogues = Object.entries(exported).filter(([exportName]) => exportName !== 'default');
      return [name, catalogues.flatMap(([, texts]) => Object.keys(texts)).sort()] as const;
    }),
  );
  return Object.fromEntries(files);
}

describe('the catalogues of texts', () => {
  it('have no text that no page uses', () => {
    expect(translations.length).toBeGreaterThan(700);
    expect(Object.keys(CATALOGUES.es).filter((message) => !isUsed(message))).toEqual([]);
  });

  it.each(['es', 'de'] as const)('have each text in one file: %s', async (language) => {
    const files = await listMessagesByFile(language);
    expect(Object.values(files).flat()).toHaveLength(Object.keys(CATALOGUES[language]).length);
  });

  it('have the same texts in the files of the same name', async () => {
    expect(await listMessagesByFile('de')).toEqual(await listMessagesByFile('es'));
  });

  it('have the same texts in each language, and no empty one', () => {
    const messages = Object.keys(CATALOGUES.es).sort();
    for (const catalogue of Object.values(CATALOGUES)) {
      expect(Object.keys(catalogue).sort()).toEqual(messages);
      expect(Object.values(catalogue).filter((text) => text.trim() === '')).toEqual([]);
    }
  });

  it('have the same placeholders and tags in each language', () => {
    expect(listNames('{count, plural, one {# <a>site</a>} other {{name}}}')).toEqual(['a', 'count', 'name']);
    for (const [language, message, text] of translations)
      expect([language, message, listNames(text)]).toEqual([language, message, listNames(message)]);
  });

  it('name a text that lacks a translation, and the folder that needs it', () => {
    expect(() => getTranslation('Not a text' as Message, 'de')).toThrow(
      '"Not a text" has no text in "de". Add one to a file in pages/i18n/de.',
    );
  });
});
