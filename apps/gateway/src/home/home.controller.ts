import { Controller, Get, Req, Res } from '@nestjs/common';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { wantsPage } from '../http/browser-request';
import { chart } from '../pages/chart';
import { Demo, type DemoForecast } from './demo';
import { sendPage } from '../pages/layout';
import { Markup, html } from '../pages/markup';
import { provenanceFacts, provenanceWarnings } from '../serving/page/provenance-section';

@Controller()
export class HomeController {
  constructor(private readonly demo: Demo) {}

  @Get()
  async start(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    if (!wantsPage(request)) {
      void reply.header('cache-control', 'public, max-age=3600').send({ name: 'Daystar', openapi: '/openapi.json' });
      return;
    }
    const demo = await this.demo.show();
    const main = html`<h1>Solar forecasts and estimated actuals, anywhere on Earth</h1>
      <p class="lead">
        Irradiance and PV power for 7 days back and 7 days ahead, in periods of 5 to 60 minutes, refreshed every 10 to
        15 minutes: for utility-scale sites, rooftops, whole fleets, or any latitude and longitude.
      </p>
      <p>
        <a class="button" href="/register">Register</a> <a class="button quiet" href="/sign-in">Sign in</a>
        <a class="button quiet" href="/docs">Read the docs</a>
      </p>
      ${demo && demoSection(demo, this.demo.clock.now())}
      ${usageSection(`${request.protocol}://${request.headers.host ?? request.hostname}`)}
      ${
        demo &&
        html`<h2>The numbers behind the chart</h2>
          ${new Markup(demo.tables)}`
      }`;
    sendPage(reply, { title: 'Daystar', main, chart: demo !== undefined });
  }
}

function demoSection({ site, answer }: DemoForecast, now: number): Markup {
  return html`<section aria-labelledby="demo">
    <h2 id="demo">${site.name}, live</h2>
    <p>
      ${site.capacity} MW at ${site.latitude}, ${site.longitude}: the last day and a half as estimated, the next as
      forecast.
    </p>
    ${provenanceWarnings(answer)} ${chart({ label: `Chart of power of ${site.name}`, now, unit: 'MW' })}
    ${provenanceFacts(answer)}
  </section>`;
}

function usageSection(base: string): Markup {
  return html`<h2>How it is used</h2>
    <div class="cards">
      <section class="card">
        <h3>1. Get a key</h3>
        <p>
          <a href="/register">Register</a>: the key is shown at once. Send it as <code>Authorization: Bearer</code>,
          <code>X-Api-Key</code>, the user name of Basic, or <code>api_key</code> in the address.
        </p>
      </section>
      <section class="card">
        <h3>2. Ask for any place</h3>
        <pre tabindex="0"><code>curl -H "Authorization: Bearer $KEY" \\
  "${base}/radiation/forecasts?latitude=32.25&amp;longitude=-110.75"</code></pre>
      </section>
      <section class="card">
        <h3>3. Or for a site of yours</h3>
        <pre tabindex="0"><code>curl -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"name": "Flat", "latitude": 32.25,
       "longitude": -110.75, "capacity": 50}' \\
  "${base}/utility_scale_sites"</code></pre>
      </section>
      <section class="card">
        <h3>4. In the form you like</h3>
        <p>
          JSON, CSV or XML by <code>format</code> or <code>Accept</code>; in a browser, every address of rows is a page
          with a chart and a table. Each answer says which weather it was made from and how old that is.
        </p>
      </section>
    </div>`;
}
