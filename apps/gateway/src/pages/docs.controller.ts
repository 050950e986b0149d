import { Controller, Get, Res } from '@nestjs/common';
import type { GatewayReply } from '../http/gateway-request';
import { sendPage } from './layout';
import { type Markup, html } from './markup';

/** What can be asked for, by group: method and path, what it answers. */
const GROUPS: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    'Any latitude and longitude',
    [
      ['GET /radiation/forecasts', 'Irradiance, temperature and cloud of the next 7 days'],
      ['GET /radiation/estimated_actuals', 'Irradiance and cloud of the last 7 days'],
      [
        'GET /world_pv_power/forecasts',
        'Power of a PV system there, in kW; also takes capacity, tilt, azimuth, loss_factor, install_date',
      ],
      ['GET /world_pv_power/estimated_actuals', 'The same of the last 7 days'],
    ],
  ],
  [
    'Utility-scale sites (MW)',
    [
      ['POST /utility_scale_sites', 'Registers a site'],
      ['GET /utility_scale_sites', 'Lists your sites'],
      ['GET /utility_scale_sites/{resource_id}/forecasts', 'Power with 10 % and 90 % quantiles'],
      ['GET /utility_scale_sites/{resource_id}/estimated_actuals', 'Power of the last 7 days'],
      ['GET /utility_scale_sites/{resource_id}/weather/forecasts', 'Irradiance over the site'],
      ['GET /utility_scale_sites/{resource_id}/recent', 'Chart of the live forecast'],
      ['GET /utility_scale_sites/{resource_id}/accuracy', 'Chart of estimated actuals against measurements'],
      ['POST /utility_scale_sites/{resource_id}/measurements', 'Takes measured power'],
    ],
  ],
  [
    'Rooftop and weather sites',
    [
      ['POST /rooftop_sites', 'Registers a rooftop system, in kW'],
      ['GET /rooftop_sites/{resource_id}/forecasts', 'Its power'],
      ['POST /weather_sites', 'Registers a place'],
      ['GET /weather_sites/{resource_id}/forecasts', 'Its irradiance'],
    ],
  ],
  [
    'Aggregations (MW)',
    [
      ['GET /pv_power/collections', 'Collections assigned to you'],
      ['GET /pv_power/collections/{collection_id}/aggregations/{aggregation_id}/forecasts', 'Summed power'],
      [
        'GET /pv_power/collections/{collection_id}/aggregations/{aggregation_id}/estimated_actuals',
        'The same of the last 7 days',
      ],
    ],
  ],
];

const PARAMETERS: readonly (readonly [string, string])[] = [
  ['format', 'json, csv, xml, columns or html; without it, what Accept asks for: a page for browsers, else JSON'],
  ['period', 'PT5M, PT10M, PT15M, PT30M (default) or PT60M; aggregations also PT20M'],
  ['hours', 'How many hours of rows; 7 days without it'],
  ['output_parameters', 'The columns to show, separated by commas'],
  ['precision', 'Most digits after the point'],
  ['provenance', 'row or summary: says how rows were come by, in the rows or beside them'],
  ['api_key', 'Your key, if it does not come in a header'],
];

@Controller('docs')
export class DocsController {
  @Get()
  docs(@Res() reply: GatewayReply): void {
    const main = html`<h1>The API</h1>
      <p class="lead">
        Rows are averages of periods and stand at the end of their period, in UTC. Forecasts ascend in time, estimated
        actuals descend.
      </p>
      <p>
        All of it, with every field and error, for machines: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).
      </p>
      ${GROUPS.map(([name, entries]) => group(name, entries))} ${group('Parameters of all rows', PARAMETERS)}`;
    sendPage(reply, { title: 'Docs', main });
  }
}

const group = (name: string, entries: readonly (readonly [string, string])[]): Markup =>
  html`<h2>${name}</h2>
    <dl class="entries">
      ${entries.map(
        ([term, meaning]) =>
          html`<div>
            <dt><code>${term}</code></dt>
            <dd>${meaning}</dd>
          </div>`,
      )}
    </dl>`;
