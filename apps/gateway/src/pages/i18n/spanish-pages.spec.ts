import { PageCrawler } from '../page-crawler.fixture';
import { CATALOGUES } from './catalogues';
import type { Message } from './message';
import { listTexts } from './page-texts.fixture';

/** Marks each text of the catalogue, so that a text from elsewhere is found. */
function markTexts(): void {
  const marked = new Proxy(CATALOGUES.es, {
    get: (texts, message: Message) => texts[message] && `⟦${texts[message]}⟧`,
  });
  jest.replaceProperty(CATALOGUES as { es: object }, 'es', marked);
}

/** Removes the texts of the catalogue, with the values in them. */
function removeMarked(text: string): string {
  const shorter = text.replace(/⟦[^⟦⟧]*⟧/g, ' ');
  return shorter === text ? text : removeMarked(shorter);
}

/** Names of sites, plans, tags and sources, which are the same in all languages. */
const NAMES =
  /\b(Daystar|Beryl Flat|acme|Enterprise|second|flat|north|all|NOAA GFS|gfs|JSON|CSV|XML|UTC|English|Deutsch)\b/g;
/** Two words in a row are a sentence or a part of one. Names of fields have underscores. */
const WORDS = /(?<![\w./-])[A-Za-z]{2,} [A-Za-z]{2,}(?![\w./-])/g;

/** Columns of tables of rows, which are named as in downloads. */
const COLUMNS = ['measured', 'name'];

/** Lists the English parts of the texts of a page: words in a row, and whole texts that the catalogue translates. */
function findEnglish(texts: readonly string[], isMessage: (text: string) => boolean): string[] {
  const rest = removeMarked(texts.join('\n')).replace(NAMES, '');
  const words = [...rest.matchAll(WORDS)].map(([found]) => found);
  return [...words, ...rest.split('\n').filter((text) => isMessage(text.trim()))];
}

/** The catalogues have the same texts (catalogues.spec.ts), so a text outside of one is outside of all. */
describe('pages in Spanish', () => {
  const translated = new Map<string, string>(Object.entries(CATALOGUES.es));
  const isMessage = (text: string) => !COLUMNS.includes(text) && (translated.get(text) ?? text) !== text;
  const crawler = new PageCrawler('daystar_language=es');
  beforeAll(() => {
    markTexts();
    return crawler.start();
  }, 120_000);
  afterAll(() => crawler.fixture.close());

  it('have no text outside the catalogue', () => {
    expect(crawler.pages.size).toBeGreaterThan(100);
    const found = new Map<string, string>();
    for (const [url, page] of crawler.pages) {
      expect([url, page]).toEqual([url, expect.stringContaining('<html lang="es">')]);
      for (const text of findEnglish(listTexts(page, 'es'), isMessage)) found.set(text, url);
    }
    expect([...found]).toEqual([]);
  });

  it('are reported if they have one', () => {
    expect(findEnglish(['⟦Power⟧', 'ok', 'No such words'], (text) => text === 'ok')).toEqual(['No such', 'ok']);
  });
});
