import { Injectable } from '@nestjs/common';
import MiniSearch from 'minisearch';
import { LISTED_DOCS } from './doc-groups';
import { DocsLibrary } from './docs-library';

/** A section that a search found, or an entry of the search index. */
export interface DocsSearchResult {
  readonly url: string;
  readonly page: string;
  readonly heading: string;
  /** The text around the first word found; in the index, the whole text. */
  readonly excerpt: string;
}

const MAX_RESULTS = 20;
const EXCERPT_LENGTH = 220;
/** Words shorter than this are not matched with a different letter: `ghi` is not `dhi`. */
const MIN_FUZZY_LENGTH = 5;
/** Words shorter than this match only themselves: hundreds of words begin with a letter. */
const MIN_PREFIX_LENGTH = 2;
/** Maximum number of words of a search, which anyone may send; the rest is ignored. Each takes about a millisecond. */
const MAX_WORDS = 10;
const splitWords = MiniSearch.getDefault('tokenize') as (text: string) => string[];

/** Searches the sections of all documents. Builds the index for the first search, in about 100 ms. */
@Injectable()
export class DocsSearch {
  private index?: MiniSearch<DocsSearchResult>;

  constructor(private readonly library: DocsLibrary) {}

  /** Sections that contain the first ten words, or words that begin with them; the best first. */
  search(text: string): DocsSearchResult[] {
    this.index ??= buildIndex(this.library);
    const words = [...new Set(splitWords(text.toLowerCase()))].slice(0, MAX_WORDS);
    const found = this.index.search(words.join(' '), {
      boost: { heading: 4, page: 2 },
      prefix: (word) => word.length >= MIN_PREFIX_LENGTH,
      fuzzy: (word) => (word.length < MIN_FUZZY_LENGTH ? false : 1),
      combineWith: 'AND',
    });
    return found.slice(0, MAX_RESULTS).map((result) => {
      const { url, page, heading, excerpt } = result as unknown as DocsSearchResult;
      return { url, page, heading, excerpt: cutExcerpt(excerpt, result.terms) };
    });
  }
}

function buildIndex(library: DocsLibrary): MiniSearch<DocsSearchResult> {
  const fields = ['page', 'heading', 'excerpt'];
  const index = new MiniSearch<DocsSearchResult>({ idField: 'url', fields, storeFields: ['url', ...fields] });
  for (const { name } of LISTED_DOCS) {
    const { title, sections } = library.get(name);
    for (const { id, text, depth, content } of sections)
      index.add({ url: `/docs/${depth === 1 ? name : `${name}#${id}`}`, page: title, heading: text, excerpt: content });
  }
  return index;
}

/** The text around the first of the words. */
function cutExcerpt(content: string, words: readonly string[]): string {
  const lowerCase = content.toLowerCase();
  const positions = words.map((word) => lowerCase.indexOf(word)).filter((position) => position >= 0);
  const first = Math.min(...positions, content.length);
  const start = first === content.length || first < EXCERPT_LENGTH / 2 ? 0 : content.lastIndexOf(' ', first - 60) + 1;
  const end =
    content.length <= start + EXCERPT_LENGTH ? content.length : content.lastIndexOf(' ', start + EXCERPT_LENGTH);
  return `${start > 0 ? '… ' : ''}${content.slice(start, end)}${end < content.length ? ' …' : ''}`;
}
