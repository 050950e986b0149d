import { Controller, Get, Req, Res, UseInterceptors } from '@nestjs/common';
import { AnonymousQuotaInterceptor } from '../auth/anonymous-quota.interceptor';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { isHtmlRequested } from '../http/browser-request';
import { renderChart } from '../pages/chart';
import { DemoService, type DemoForecast } from './demo.service';
import { readLanguage } from '../pages/i18n/request-language';
import { findTimeZone } from '../pages/time-zone';
import { sendPage } from '../pages/layout';
import { code, formatNumber, link, t } from '../pages/i18n/translate';
import { type Markup, html } from '../pages/markup';
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
    const demo = await this.demo.load(readLanguage(request));
    const main = html`<h1>${t('Solar forecasts and estimated actuals, anywhere on Earth')}</h1>
      <p class="lead">
        ${t('Irradiance and PV power for 7 days back and 7 days ahead, in periods of 5 to 60 minutes, refreshed every ten minutes. For utility-scale sites, rooftops, whole fleets, or any latitude and longitude.')}
      </p>
      <p>
        ${request.isSignedIn && html`<a class="button" href="/sites">${t('Your sites')}</a>`}
        <a class="button${request.isSignedIn && ' quiet'}" href="/explore">${t('See a forecast for your location')}</a>
        ${
          !request.isSignedIn &&
          html`<a class="button quiet" href="/register">${t('Register')}</a>
            <a class="button quiet" href="/sign-in">${t('Sign in')}</a>`
        }
        <a class="button quiet" href="/docs">${t('Read the docs')}</a>
      </p>
      ${demo && renderDemoSection(demo, this.demo.clock.now())}
      ${renderGettingStartedSection(`${request.protocol}://${request.headers.host ?? request.hostname}`)}
      ${
        demo &&
        html`<h2>${t('Data in the chart')}</h2>
          ${demo.rendered.staticChart} ${demo.rendered.tables}`
      }`;
    sendPage(reply, {
      title: 'Daystar',
      main,
      hasChart: demo !== undefined,
      hasOwnSimulationWarning: demo !== undefined,
    });
  }
}

function renderDemoSection({ site, response }: DemoForecast, now: number): Markup {
  return html`<section aria-labelledby="demo">
    <h2 id="demo">${t('{name}, live', { name: site.name })}</h2>
    <p>
      ${t(
        '{capacity} MW at {latitude}, {longitude}: estimated actuals of the last 36 hours and a forecast of the next 36.',
        {
          capacity: formatNumber(site.capacity ?? 0),
          latitude: formatNumber(site.latitude),
          longitude: formatNumber(site.longitude),
        },
      )}
    </p>
    ${renderProvenanceWarnings(response)}
    ${renderChart({ label: t('Chart of the power of {name}', { name: site.name }), now, unit: 'MW', timeZone: findTimeZone(site) })}
    ${renderProvenanceFacts(response)}
  </section>`;
}

function renderGettingStartedSection(base: string): Markup {
  return html`<h2>${t('Getting started')}</h2>
    <div class="cards">
      <section class="card">
        <h3>${t('1. Get a key')}</h3>
        <p>
          ${t('<a>Register</a>: the key is shown at once. Send it as <code>Authorization: Bearer</code>, <code>X-Api-Key</code>, the user name of HTTP Basic, or <code>api_key</code> in the URL.', { a: link('/register'), code })}
        </p>
      </section>
      <section class="card">
        <h3>${t('2. Request a forecast for any location')}</h3>
        <pre tabindex="0"><code>curl -H "Authorization: Bearer $KEY" \\
  "${base}/radiation/forecasts?latitude=32.25&amp;longitude=-110.75"</code></pre>
      </section>
      <section class="card">
        <h3>${t('3. Add a site')}</h3>
        <pre tabindex="0"><code>curl -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"name": "Flat", "latitude": 32.25,
       "longitude": -110.75, "capacity": 50}' \\
  "${base}/utility_scale_sites"</code></pre>
      </section>
      <section class="card">
        <h3>${t('4. Choose a format')}</h3>
        <p>
          ${t('Choose JSON, CSV or XML with <code>format</code> or <code>Accept</code>. A browser shows a chart and a table. Each response names its weather sources and their age.', { code })}
        </p>
      </section>
    </div>`;
}
