import { DaystarError, ERROR_STATUS, type ErrorCode } from '@daystar/contracts';
import { FORMATS } from '@daystar/formats';
import { Controller, Get, Inject, Param, Req, Res, UseInterceptors } from '@nestjs/common';
import { API_DOCUMENTS, type ApiDocuments } from '../api-description/api-documents';
import { toOperationSlug } from '../api-description/operation-slug';
import type { ApiOperation } from '../api-description/read-operations';
import { AnonymousQuotaInterceptor } from '../auth/anonymous-quota.interceptor';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { PublicDocument } from '../http/public-document';
import { ERROR_HEADINGS } from '../pages/error-texts';
import { PAGE_HEADERS, type Page, PAGE_VARY, readPageContext, renderDocument, sendPage } from '../pages/layout';
import { t } from '../pages/i18n/translate';
import { type Markup, html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';
import { renderTableSection } from '../pages/table';
import { renderOperationPage } from './operation.page';

/** The navigation depends on the session, so a browser must revalidate the page after signing in. */
const HEADERS = { ...PAGE_HEADERS, 'cache-control': 'no-cache', vary: `accept-encoding, ${PAGE_VARY}` };

/** Maximum length of a typed value, characters. */
const MAX_LENGTH = 300;

/** Serves the HTML page that lists all operations, and a page for each of them. */
@Controller('docs/operations')
@UseInterceptors(AnonymousQuotaInterceptor)
export class OperationsController {
  private readonly page: Page;
  /** Documents by language and whether the browser is signed in. */
  private readonly documents = new Map<string, PublicDocument>();

  private readonly operations: ReadonlyMap<string, ApiOperation>;

  constructor(@Inject(API_DOCUMENTS) { clients }: ApiDocuments) {
    this.operations = new Map(
      clients.operations.map((operation) => [toOperationSlug(operation.method, operation.path), operation]),
    );
    this.page = { title: t('List of operations'), main: renderReference(clients.operations) };
  }

  @Get()
  showOperations(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const context = readPageContext(request);
    const key = `${context.language} ${context.isSignedIn}`;
    const document = this.documents.get(key) ?? new PublicDocument(renderDocument(this.page, context), HEADERS);
    this.documents.set(key, document);
    return document.send(request, reply);
  }

  @Get(':operation')
  showOperation(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('operation') name: string): void {
    const operation = this.operations.get(name);
    if (!operation) throw new DaystarError('NotFound', 'There is no such operation. See /docs/operations.');
    const values = Object.fromEntries([...request.query].map(([key, [value]]) => [key, value.slice(0, MAX_LENGTH)]));
    const serviceUrl = `${request.protocol}://${request.headers.host ?? request.hostname}`;
    sendPage(reply, renderOperationPage(operation, { values, serviceUrl }));
  }
}

const REQUEST_NOTES = html`<dl class="entries">
  <div>
    <dt>Key</dt>
    <dd>
      <code>Authorization: Bearer KEY</code>, <code>X-Api-Key: KEY</code>, the user name of HTTP Basic, or
      <code>?api_key=KEY</code>. <a href="/register">Register</a> to get one, and to compare plans.
    </dd>
  </div>
  <div>
    <dt>Format</dt>
    <dd>
      <code>format=</code>${FORMATS.join(', ')}, or by <code>Accept</code>. Browsers get a page, other clients JSON.
    </dd>
  </div>
  <div>
    <dt>Rows</dt>
    <dd>
      336 half hours by default; change this with <code>period</code> and <code>hours</code>. <code>/combined</code>
      returns estimated actuals and forecasts in one response.
    </dd>
  </div>
  <div>
    <dt>Caching</dt>
    <dd>
      <code>If-None-Match</code> with the <code>ETag</code> of the last response returns 304 until there is a new issue.
      Such requests do not count.
    </dd>
  </div>
</dl>`;

const ERROR_TABLE = renderTableSection({
  title: 'Errors',
  headings: ['Code', 'Status', 'Meaning'],
  rows: Object.entries(ERROR_STATUS).map(
    ([code, status]) =>
      html`<tr>
        <th scope="row"><code>${code}</code></th>
        <td>${status}</td>
        <td>${String(ERROR_HEADINGS[code as ErrorCode])}</td>
      </tr>`,
  ),
});

function renderReference(operations: readonly ApiOperation[]): Markup {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return html`${renderPageHead(t('List of operations'), [['/docs', t('Docs')]])}
    <div lang="en">
      <p class="lead">
        Each row is the average of a period and is stamped with its end, in UTC. Forecasts ascend in time, estimated
        actuals descend. Power is in MW for utility-scale sites and aggregations, and in kW for rooftop sites and other
        locations.
      </p>
      ${REQUEST_NOTES}
      <p>
        The page <a href="/docs/api">HTTP API</a> explains these operations. For programs,
        <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1) describes every field and error.
      </p>
      <nav class="choices" aria-label="Parts of this page">
        ${tags.map((tag) => html`<a href="#${toAnchor(tag)}">${toHeading(tag)}</a>`)}
      </nav>
      ${tags.map((tag) => renderOperationGroup(tag, operations))} ${ERROR_TABLE}
    </div>`;
}

const toHeading = (tag: string) => tag[0].toUpperCase() + tag.slice(1);
const toAnchor = (tag: string) => tag.toLowerCase().replace(/\W+/g, '-');

const renderOperationGroup = (tag: string, operations: readonly ApiOperation[]): Markup =>
  html`<section aria-labelledby="${toAnchor(tag)}">
    <h2 id="${toAnchor(tag)}">${toHeading(tag)}</h2>
    <dl class="entries">${operations.filter((operation) => operation.tag === tag).map(renderOperation)}</dl>
  </section>`;

function renderOperation({ method, path, summary, query = [] }: ApiOperation): Markup {
  const parameterNames = query.map(({ name, required }) => (required ? `${name} (required)` : name));
  return html`<div>
    <dt>
      <a href="/docs/operations/${toOperationSlug(method, path)}"><code>${method.toUpperCase()} ${path}</code></a>
    </dt>
    <dd>${summary}</dd>
    ${parameterNames.length > 0 && html`<dd class="note">Parameters: ${parameterNames.join(', ')}</dd>`}
  </div>`;
}
