import { escapeMarkup } from '@daystar/formats';
import type { Language } from './i18n/language';

/** A value that depends on the language of the page, or on the access of its reader. Text and JSON that contain it are English. */
export class Localized {
  constructor(readonly resolve: (language: Language, isReadOnly: boolean) => HtmlValue) {}

  toString(): string {
    return this.render('en');
  }

  toJSON(): string {
    return this.toString();
  }

  /** Returns the value in a language: text, or HTML where the value is Markup. */
  render(language: Language, isReadOnly = false): string {
    const value = this.resolve(language, isReadOnly);
    return typeof value === 'string' ? value : toMarkup(value).render(language, isReadOnly);
  }
}

/** Content that only users who may make changes see. */
class WriterContent extends Localized {}

/**
 * Returns content that only users who may make changes see, such as a form or a link to one.
 * @param alternative what users with read-only access see in its place
 */
export const forWriters = (content: HtmlValue, alternative: HtmlValue = undefined): Markup =>
  new Markup([new WriterContent((_, isReadOnly) => (isReadOnly ? alternative : content))]);

/** Returns content that only users with read-only access see, such as a note about what they cannot do. */
export const forReaders = (content: HtmlValue): Markup =>
  new Markup([new Localized((_, isReadOnly) => (isReadOnly ? content : undefined))]);

/** Text of a page: the same in all languages, such as a name, or in the language of the page. */
export type Text = string | Localized;

/** Safe HTML: every value in it was escaped or is Markup. Localized values are resolved when it is rendered. */
export class Markup {
  private readonly parts: readonly (string | Localized)[];

  constructor(parts: string | readonly (string | Localized)[]) {
    this.parts = typeof parts === 'string' ? [parts] : parts;
  }

  /** The HTML in English. */
  get text(): string {
    return this.render('en');
  }

  /** Whether users with read-only access see less. Content inside of translated texts does not count. */
  get hasWriterContent(): boolean {
    return this.parts.some((part) => part instanceof WriterContent);
  }

  /** @param isReadOnly whether the user may not make changes */
  render(language: Language, isReadOnly = false): string {
    const renderPart = (part: Localized) => toMarkup(part.resolve(language, isReadOnly)).render(language, isReadOnly);
    return this.parts.map((part) => (typeof part === 'string' ? part : renderPart(part))).join('');
  }

  /** Lists the parts of a value: escaped text, and values that depend on the language. */
  static listParts(value: HtmlValue): readonly (string | Localized)[] {
    if (value === undefined || value === false) return [];
    if (value instanceof Markup) return value.parts;
    if (value instanceof Localized) return [value];
    return typeof value === 'object' ? value.flatMap(Markup.listParts) : [escapeMarkup(String(value))];
  }
}

export type HtmlValue = Markup | Localized | string | number | undefined | false | readonly HtmlValue[];

/** Renders a template literal as HTML: escapes values other than Markup; undefined and false are empty. */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Markup =>
  new Markup(mergeAdjacentTexts(strings.flatMap((text, index) => [...Markup.listParts(values[index - 1]), text])));

const toMarkup = (value: HtmlValue): Markup => new Markup(Markup.listParts(value));

/** Merges adjacent texts, so that a table of thousands of rows becomes one part. */
function mergeAdjacentTexts(parts: readonly (string | Localized)[]): (string | Localized)[] {
  const joined: (string | Localized)[] = [];
  for (const part of parts) {
    const lastPart = joined.at(-1);
    if (typeof part === 'string' && typeof lastPart === 'string') joined[joined.length - 1] = lastPart + part;
    else joined.push(part);
  }
  return joined;
}
