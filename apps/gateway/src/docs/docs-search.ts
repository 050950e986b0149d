import { Injectable } from '@nestjs/common';
import MiniSearch from 'minisearch';
import { LISTED_DOCS } from './doc-groups';
import { DocsLibrary } from './docs-library';

interface SectionPath {
  readonly url: string;
  /** Title of the page. */
  readonly page: string;
  readonly heading: string;
}

/** A section in the search index. */
interface IndexedSection extends SectionPath {
  readonly content: string;
}

/** A section that a search found. */
export interface DocsSearchResult extends SectionPath {
  /** The text around the first word found. */
  readonly excerpt: string;
}

const MAX_RESULTS = 20;
/** Length of an excerpt, and of its part before the word found, characters. */
const EXCERPT_LENGTH = 220;
const LEAD_LENGTH = 60;
/** Shorter words do not match words that differ in one letter: `ghi` is not `dhi`. */
const MIN_FUZZY_LENGTH = 5;
/** Shorter words do not match the beginnings of other words: hundreds of words begin with any one letter. */
const MIN_PREFIX_LENGTH = 2;
/**
 * Maximum number of words of a search; further words are ignored. Anyone may search, and each word takes about a
 * millisecond.
 */
const MAX_WORDS = 10;
const splitWords = MiniSearch.getDefault('tokenize') as (text: string) => string[];

/** Searches the sections of all documents. Builds the index on the first search, in about 100 ms. */
@Injectable()
export class DocsSearch {
  private index?: MiniSearch<IndexedSection>;

  constructor(private readonly library: DocsLibrary) {}

  /**
   * Finds sections that match each of the first ten words of a text, best match first. A word also matches words that begin
   * with it and, if it is long enough, words that differ in one letter.
   */
  search(text: string): DocsSearchResult[] {
    this.index ??= buildIndex(this.library);
    const words = [...new Set(splitWords(text.toLowerCase()))].slice(0, MAX_WORDS);
    const results = this.index.search(words.join(' '), {
      boost: { heading: 4, page: 2 },
      prefix: (word) => word.length >= MIN_PREFIX_LENGTH,
      fuzzy: (word) => (word.length < MIN_FUZZY_LENGTH ? false : 1),
      combineWith: 'AND',
    });
    return results.slice(0, MAX_RESULTS).map((result) => {
      const { url, page, heading, content } = result as unknown as IndexedSection;
      return { url, page, heading, excerpt: cutExcerpt(content, result.terms) };
    });
  }
}

function buildIndex(library: DocsLibrary): MiniSearch<IndexedSection> {
  const fields = ['page', 'heading', 'content'];
  const index = new MiniSearch<IndexedSection>({ idField: 'url', fields, storeFields: ['url', ...fields] });
  for (const { name } of LISTED_DOCS) {
    const { title, sections } = library.getDoc(name);
    for (const { id, text, depth, content } of sections)
      index.add({ url: `/docs/${depth === 1 ? name : `${name}#${id}`}`, page: title, heading: text, content });
  }
  return index;
}

/** Cuts out the text around the first occurrence of any of the words. */
function cutExcerpt(content: string, words: readonly string[]): string {
  const lowerCase = content.toLowerCase();
  const positions = words.map((word) => lowerCase.indexOf(word)).filter((position) => position >= 0);
  const firstPosition = Math.min(...positions, content.length);
  const start =
    firstPosition === content.length || firstPosition < EXCERPT_LENGTH / 2
      ? 0
      : content.lastIndexOf(' ', firstPosition - LEAD_LENGTH) + 1;
  const end =
    content.length <= start + EXCERPT_LENGTH ? content.length : content.lastIndexOf(' ', start + EXCERPT_LENGTH);
  return `${start > 0 ? '… ' : ''}${content.slice(start, end)}${end < content.length ? ' …' : ''}`;
}
