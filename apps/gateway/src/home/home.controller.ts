import { Controller, Get, Req, Res, UseInterceptors } from '@nestjs/common';
import { AnonymousQuotaInterceptor } from '../auth/anonymous-quota.interceptor';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { isHtmlRequested } from '../http/browser-request';
import { renderChart } from '../pages/chart';
import { DemoService, type DemoForecast } from './demo.service';
import { findTimeZone } from '../pages/time-zone';
import { sendPage } from '../pages/layout';
import { Markup, html } from '../pages/markup';
import { renderProvenanceFacts, renderProvenanceWarnings } from '../serving/page/provenance-section';

/** Serves the home page, or JSON with the name of the service to clients that do not accept HTML. */
@Controller()
@UseInterceptors(AnonymousQuotaInterceptor)
export class HomeController {
  constructor(private readonly demo: DemoService) {}

  @Get()
  async showHome(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    if (!isHtmlRequested(request)) {
      void reply
        .headers({ 'cache-control': 'public, max-age=3600', vary: 'accept' })
        .send({ name: 'Daystar', openapi: '/openapi.json' });
      return;
    }
    const demo = await this.demo.load();
    const main = html`<h1>Solar forecasts and estimated actuals, anywhere on Earth</h1>
      <p class="lead">
        Irradiance and PV power for 7 days back and 7 days ahead, in periods of 5 to 60 minutes, refreshed every ten
        minutes: for utility-scale sites, rooftops, whole fleets, or any latitude and longitude.
      </p>
      <p>
        <a class="button" href="/register">Register</a> <a class="button quiet" href="/sign-in">Sign in</a>
        <a class="button quiet" href="/docs">Read the docs</a>
      </p>
      ${demo && renderDemoSection(demo, this.demo.clock.now())}
      ${renderGettingStartedSection(`${request.protocol}://${request.headers.host ?? request.hostname}`)}
      ${
        demo &&
        html`<h2>Data in the chart</h2>
          ${new Markup(demo.tables)}`
      }`;
    sendPage(reply, { title: 'Daystar', main, hasChart: demo !== undefined });
  }
}

function renderDemoSection({ site, response }: DemoForecast, now: number): Markup {
  return html`<section aria-labelledby="demo">
    <h2 id="demo">${site.name}, live</h2>
    <p>
      ${site.capacity} MW at ${site.latitude}, ${site.longitude}: estimated actuals of the last 36 hours and a forecast
      of the next 36.
    </p>
    ${renderProvenanceWarnings(response)}
    ${renderChart({ label: `Chart of power of ${site.name}`, now, unit: 'MW', timeZone: findTimeZone(site) })}
    ${renderProvenanceFacts(response)}
  </section>`;
}

function renderGettingStartedSection(base: string): Markup {
  return html`<h2>Getting started</h2>
    <div class="cards">
      <section class="card">
        <h3>1. Get a key</h3>
        <p>
          <a href="/register">Register</a>: the key is shown at once. Send it as <code>Authorization: Bearer</code>,
          <code>X-Api-Key</code>, the user name of Basic, or <code>api_key</code> in the URL.
        </p>
      </section>
      <section class="card">
        <h3>2. Request a forecast for any location</h3>
        <pre tabindex="0"><code>curl -H "Authorization: Bearer $KEY" \\
  "${base}/radiation/forecasts?latitude=32.25&amp;longitude=-110.75"</code></pre>
      </section>
      <section class="card">
        <h3>3. Add a site</h3>
        <pre tabindex="0"><code>curl -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"name": "Flat", "latitude": 32.25,
       "longitude": -110.75, "capacity": 50}' \\
  "${base}/utility_scale_sites"</code></pre>
      </section>
      <section class="card">
        <h3>4. Choose a format</h3>
        <p>
          Choose JSON, CSV or XML with <code>format</code> or <code>Accept</code>. A browser shows a chart and a table.
          Each response names its weather sources and their age.
        </p>
      </section>
    </div>`;
}
