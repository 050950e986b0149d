import { Controller, Get, Param, Req, Res, UseInterceptors } from '@nestjs/common';
import { AnonymousQuotaInterceptor } from '../auth/anonymous-quota.interceptor';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { createUnknownPathError } from '../http/unknown-path-error';
import { PublicDocument } from '../http/public-document';
import { QueryReader } from '../http/query-reader';
import { PAGE_HEADERS, type Page, PAGE_VARY, readPageContext, renderDocument, sendPage } from '../pages/layout';
import { listPictures, readPicture } from './docs-folder';
import { DocsLibrary } from './docs-library';
import { DocsSearch } from './docs-search';
import { renderDocPage, renderDocsPage, renderDocsSearchPage } from './docs.page';

/** Maximum length of a search, characters. */
const MAX_SEARCH_LENGTH = 100;
/** The navigation depends on the session, so a browser must revalidate a page after signing in. */
const REVALIDATED_PAGE_HEADERS = {
  ...PAGE_HEADERS,
  'cache-control': 'no-cache',
  vary: `accept-encoding, ${PAGE_VARY}`,
};
const MARKDOWN_HEADERS = { 'content-type': 'text/markdown; charset=utf-8', 'x-content-type-options': 'nosniff' };
const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** Serves the documents of the repository as pages, with a search over all of them. */
@Controller('docs')
@UseInterceptors(AnonymousQuotaInterceptor)
export class DocsController {
  /** Cached pages by name, language and whether the browser is signed in; cached sources and pictures by name. */
  private readonly documents = new Map<string, PublicDocument>();
  private readonly pictures = listPictures();

  constructor(
    private readonly library: DocsLibrary,
    private readonly docsSearch: DocsSearch,
  ) {}

  @Get()
  showIndex(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.sendPage('', request, reply, () => renderDocsPage(this.library));
  }

  @Get('search')
  search(@Req() { query }: GatewayRequest, @Res() reply: GatewayReply): void {
    const reader = new QueryReader(query);
    const text = reader.readText('q', MAX_SEARCH_LENGTH) ?? '';
    const format = reader.readOneOf('format', ['html', 'json']);
    reader.throwErrors();
    const sections = text === '' ? [] : this.docsSearch.search(text);
    if (format === 'json') void reply.send({ sections });
    else sendPage(reply, renderDocsSearchPage(text, sections));
  }

  @Get('pictures/:name')
  showPicture(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('name') name: string): Promise<void> {
    return this.sendPicture(`pictures/${name}`, 'image/svg+xml', request, reply);
  }

  @Get('screenshots/:name')
  showScreenshot(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('name') name: string,
  ): Promise<void> {
    return this.sendPicture(`screenshots/${name}`, 'image/png', request, reply);
  }

  /** Shows the page of a document, or its source for a name that ends in `.md`. */
  @Get(':name')
  showDoc(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('name') name: string): Promise<void> {
    if (name.endsWith('.md')) {
      const create = () => new PublicDocument(this.library.readSource(name.slice(0, -3)), MARKDOWN_HEADERS);
      return this.getOrCreate(name, create).send(request, reply);
    }
    return this.sendPage(name, request, reply, () => renderDocPage(name, this.library));
  }

  /** Sends a picture. @throws DaystarError NotFound */
  private sendPicture(path: string, type: string, request: GatewayRequest, reply: GatewayReply): Promise<void> {
    const file = this.pictures.find((picture) => picture === path);
    if (file === undefined) throw createUnknownPathError();
    const create = () => new PublicDocument(readPicture(file), { ...PICTURE_HEADERS, 'content-type': type });
    return this.getOrCreate(file, create).send(request, reply);
  }

  private sendPage(name: string, request: GatewayRequest, reply: GatewayReply, renderPage: () => Page): Promise<void> {
    const context = readPageContext(request);
    const create = () => new PublicDocument(renderDocument(renderPage(), context), REVALIDATED_PAGE_HEADERS);
    return this.getOrCreate(`${name} ${context.language} ${context.isSignedIn}`, create).send(request, reply);
  }

  private getOrCreate(key: string, create: () => PublicDocument): PublicDocument {
    const document = this.documents.get(key) ?? create();
    this.documents.set(key, document);
    return document;
  }
}
