import { PageCrawler } from '../page-crawler.fixture';
import { CATALOGUES } from './catalogues';
import type { Message } from './message';
import { listTexts } from './page-texts.fixture';

/** Marks each Spanish text, so that a text from elsewhere is found. */
const MARKED = new Proxy(CATALOGUES.es, {
  get: (texts, message: Message) => texts[message] && `⟦${texts[message]}⟧`,
});

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

describe('pages in Spanish', () => {
  jest.replaceProperty(CATALOGUES as { es: typeof CATALOGUES.es }, 'es', MARKED);
  const crawler = new PageCrawler('daystar_language=es');
  beforeAll(() => crawler.start(), 120_000);
  afterAll(() => crawler.fixture.close());

  it('have no text outside the catalogue', () => {
    expect(crawler.pages.size).toBeGreaterThan(100);
    const found = new Map<string, string>();
    for (const [url, page] of crawler.pages) {
      expect([url, page]).toEqual([url, expect.stringContaining('<html lang="es">')]);
      const rest = removeMarked(listTexts(page).join('\n')).replace(NAMES, '');
      for (const [words] of rest.matchAll(WORDS)) found.set(words, url);
    }
    expect([...found]).toEqual([]);
  });
});
