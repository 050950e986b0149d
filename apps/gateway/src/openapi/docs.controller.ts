import { ERROR_STATUS, type ErrorCode } from '@daystar/contracts';
import { FORMATS } from '@daystar/formats';
import { Controller, Get, Inject, Res } from '@nestjs/common';
import { API_DOCUMENTS, type ApiDocuments } from '../api-description/api-documents';
import type { ApiOperation } from '../api-description/operations-of';
import type { GatewayReply } from '../http/gateway-request';
import { HEADINGS } from '../pages/error-page';
import { sendPage } from '../pages/layout';
import { type Markup, html } from '../pages/markup';
import { tableSection } from '../pages/table';

/** Lists all operations for people. */
@Controller('docs')
export class DocsController {
  constructor(@Inject(API_DOCUMENTS) private readonly api: ApiDocuments) {}

  @Get()
  docs(@Res() reply: GatewayReply): void {
    const { operations } = this.api.clients;
    const tags = [...new Set(operations.map(({ tag }) => tag))];
    const main = html`<h1>The API</h1>
      <p class="lead">
        Rows are averages of periods and stand at the end of their period, in UTC. Forecasts ascend in time, estimated
        actuals descend. Utility-scale sites and aggregations are in MW, rooftop sites and any place in kW.
      </p>
      ${ASKING}
      <p>For machines: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1), with every field and error.</p>
      <nav class="choices" aria-label="Parts of this page">
        ${tags.map((tag) => html`<a href="#${anchor(tag)}">${heading(tag)}</a>`)}
      </nav>
      ${tags.map((tag) => group(tag, operations))} ${errorTable}`;
    sendPage(reply, { title: 'Docs', main });
  }
}

const ASKING = html`<dl class="entries">
  <div>
    <dt>Key</dt>
    <dd>
      <code>Authorization: Bearer KEY</code>, <code>X-Api-Key: KEY</code>, the user name of Basic, or
      <code>?api_key=KEY</code>. <a href="/register">Register</a> to get one, and see what each plan holds.
    </dd>
  </div>
  <div>
    <dt>Format</dt>
    <dd>
      <code>format=</code>${FORMATS.join(', ')}, or by <code>Accept</code>. A browser gets a page, everybody else JSON.
    </dd>
  </div>
  <div>
    <dt>Rows</dt>
    <dd>
      336 half hours unless <code>period</code> and <code>hours</code> say otherwise; <code>/combined</code> answers
      with estimated actuals and forecasts in one call.
    </dd>
  </div>
  <div>
    <dt>Again</dt>
    <dd>
      <code>If-None-Match</code> with the <code>ETag</code> of the last answer is a 304 while nothing is new, and free.
    </dd>
  </div>
</dl>`;

const errorTable = tableSection({
  title: 'Refusals',
  heads: ['Code', 'Status', 'Says'],
  rows: Object.entries(ERROR_STATUS).map(
    ([code, status]) =>
      html`<tr>
        <th scope="row"><code>${code}</code></th>
        <td>${status}</td>
        <td>${HEADINGS[code as ErrorCode]}</td>
      </tr>`,
  ),
});

const heading = (tag: string) => tag[0].toUpperCase() + tag.slice(1);
const anchor = (tag: string) => tag.toLowerCase().replace(/\W+/g, '-');

const group = (tag: string, operations: readonly ApiOperation[]): Markup =>
  html`<section aria-labelledby="${anchor(tag)}">
    <h2 id="${anchor(tag)}">${heading(tag)}</h2>
    <dl class="entries">${operations.filter((one) => one.tag === tag).map(entry)}</dl>
  </section>`;

function entry({ method, path, summary, query = [] }: ApiOperation): Markup {
  const taken = query.map(({ name, required }) => (required ? `${name} (required)` : name));
  return html`<div>
    <dt><code>${method.toUpperCase()} ${path}</code></dt>
    <dd>${summary}</dd>
    ${taken.length > 0 && html`<dd class="note">Takes ${taken.join(', ')}</dd>`}
  </div>`;
}
