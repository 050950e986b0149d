import { DaystarError } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';
import { LISTED_DOCS } from './doc-groups';
import { readDocsFile } from './docs-folder';
import { type RenderedDoc, renderDoc } from './render-doc';

/** Renders each document on its first request, because most documents are never requested. */
@Injectable()
export class DocsLibrary {
  private readonly rendered = new Map<string, RenderedDoc>();

  /** Returns a rendered document. @throws DaystarError NotFound */
  getDoc(name: string): RenderedDoc {
    const doc = this.rendered.get(name) ?? renderDoc(this.readSource(name));
    this.rendered.set(name, doc);
    return doc;
  }

  /** Reads the Markdown source of a document. @throws DaystarError NotFound */
  readSource(name: string): string {
    if (!LISTED_DOCS.some((page) => page.name === name))
      throw new DaystarError('NotFound', 'There is no such page. /docs lists all pages.');
    return readDocsFile(`${name}.md`);
  }
}
