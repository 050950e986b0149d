import { Controller, Get, Res } from '@nestjs/common';
import type { GatewayReply } from '../http/gateway-request';
import { PARAMETERS, type Parameter } from '../openapi/parameters';
import { type ApiRoute, ROUTES } from '../openapi/routes';
import { sendPage } from './layout';
import { type Markup, html } from './markup';

/** The table of routes, to read. */
@Controller('docs')
export class DocsController {
  @Get()
  docs(@Res() reply: GatewayReply): void {
    const tags = [...new Set(ROUTES.map(({ tag }) => tag))];
    const main = html`<h1>The API</h1>
      <p class="lead">
        Rows are averages of periods and stand at the end of their period, in UTC. Forecasts ascend in time, estimated
        actuals descend. Utility-scale sites and aggregations are in MW, rooftop sites and any place in kW.
      </p>
      <p>For machines: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1), with every field and error.</p>
      <nav class="choices" aria-label="Parts of this page">
        ${tags.map((tag) => html`<a href="#${anchor(tag)}">${heading(tag)}</a>`)}
      </nav>
      ${tags.map(group)}`;
    sendPage(reply, { title: 'Docs', main });
  }
}

const heading = (tag: string) => tag[0].toUpperCase() + tag.slice(1);
const anchor = (tag: string) => tag.toLowerCase().replace(/\W+/g, '-');

const group = (tag: string): Markup =>
  html`<section aria-labelledby="${anchor(tag)}">
    <h2 id="${anchor(tag)}">${heading(tag)}</h2>
    <dl class="entries">${ROUTES.filter((route) => route.tag === tag).map(entry)}</dl>
  </section>`;

function entry({ method, path, summary, parameters = [] }: ApiRoute): Markup {
  const taken = parameters
    .flatMap((name) => PARAMETERS[name] as readonly Parameter[])
    .map(({ name, required }) => (required ? `${name} (required)` : name));
  return html`<div>
    <dt><code>${method.toUpperCase()} ${path}</code></dt>
    <dd>${summary}</dd>
    ${taken.length > 0 && html`<dd class="note">Takes ${taken.join(', ')}</dd>`}
  </div>`;
}
