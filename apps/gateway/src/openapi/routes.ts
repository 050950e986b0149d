import type { RequestedProperties, ResourceFamily } from '../serving/query/resource-family';
import { ACTUALS, BOTH, FORECASTS } from '../serving/query/resource-family';
import type { ApiRoute } from './api-route';
import { reference } from './json-schema';
import type { ParameterGroup } from './parameters';
import { rowsSchema } from './schemas';
import { SERVICE_ROUTES } from './service-routes';
import { WEBHOOK_ROUTES } from './webhook-routes';

const WORDS = {
  forecasts: 'Forecasts, the next seven days',
  estimated_actuals: 'Estimated actuals, the past seven days',
};

function rowRoutes(
  base: string,
  tag: string,
  about: string,
  family: ResourceFamily,
  parameters: readonly ParameterGroup[],
  latest = true,
): ApiRoute[] {
  const of = (path: string, summary: string, asked: RequestedProperties): ApiRoute => ({
    method: 'get',
    path: `${base}/${path}`,
    tag,
    summary: `${summary} ${about}`,
    parameters,
    answer: rowsSchema(family, asked),
    rows: true,
  });
  return [
    of('forecasts', WORDS.forecasts, FORECASTS),
    of('estimated_actuals', WORDS.estimated_actuals, ACTUALS),
    ...(latest ? [of('estimated_actuals/latest', 'The same as estimated_actuals,', ACTUALS)] : []),
    of('combined', 'Estimated actuals and forecasts in one answer,', BOTH),
  ];
}

function siteRoutes(base: string, kind: string, family: ResourceFamily, body: string): ApiRoute[] {
  const tag = `${kind} sites`;
  const one = `${base}/{resource_id}`;
  const route = (method: ApiRoute['method'], path: string, summary: string, more: Partial<ApiRoute>): ApiRoute => ({
    method,
    path,
    tag,
    summary,
    ...more,
  });
  const rows: readonly ParameterGroup[] = family === 'pv' ? ['rows', 'past'] : ['rows'];
  const answer = reference('SiteAnswer');
  return [
    route('get', base, 'Lists your sites', { parameters: ['paging', 'record'], answer: reference('SitePage') }),
    route('post', base, 'Registers a site', { body, status: 201, answer }),
    route('get', `${base}/search`, 'Finds sites by tags', {
      parameters: ['tags', 'record'],
      answer: reference('SiteList'),
    }),
    ...rowRoutes(base, tag, 'of several sites', family, ['choice', ...rows], false),
    route('get', one, 'The record of a site', { parameters: ['record'], answer }),
    route('put', one, 'Replaces what is said of a site', { body, answer }),
    route('patch', one, 'Changes some of what is said of a site; null takes a property away', {
      body: 'SiteChange',
      answer,
    }),
    route('delete', one, 'Deletes a site', { status: 204 }),
    ...rowRoutes(one, tag, 'of a site', family, family === 'pv' ? [...rows, 'newer'] : rows),
  ];
}

const verificationRoute = (path: string, tag: string, what: string): ApiRoute => ({
  method: 'get',
  path,
  tag,
  summary: `How good the forecasts of ${what} were, by lead`,
  parameters: ['verification'],
  answer: reference('Verification'),
  tables: true,
});

const changesRoute = (path: string, tag: string, what: string): ApiRoute => ({
  method: 'get',
  path,
  tag,
  summary: `What rows of ${what} are not as they were in an earlier issue`,
  parameters: ['changes'],
  answer: reference('Changes'),
});

function powerSiteRoutes(base: string, kind: string, body: string): ApiRoute[] {
  const one = `${base}/{resource_id}`;
  const tag = `${kind} sites`;
  const verification = verificationRoute(`${one}/verification`, tag, 'a site');
  return [
    ...siteRoutes(base, kind, 'pv', body),
    verification,
    changesRoute(`${one}/changes`, tag, 'a site'),
    ...rowRoutes(`${one}/weather`, tag, 'of radiation over a site', 'radiation', ['rows']),
    ...measuredRoutes(one, tag, 'a site', 'TuningReport'),
  ];
}

function measuredRoutes(one: string, tag: string, what: string, answer: string): ApiRoute[] {
  const measurements = { path: `${one}/measurements`, tag };
  const tuning = { path: `${one}/tuning`, tag };
  const report = reference(answer);
  return [
    {
      method: 'get',
      summary: 'Lists measurements, each with a verdict',
      forbidden: true,
      parameters: ['range', 'record'],
      answer: reference('JudgedMeasurements'),
      ...measurements,
    },
    {
      method: 'post',
      summary: 'Stores one measurement or several; wrong rows are named and left out',
      body: 'Measurements',
      csvBody: true,
      answer: reference('StoredMeasurements'),
      ...measurements,
    },
    {
      method: 'get',
      summary: `What measurements have taught about ${what}`,
      parameters: ['record'],
      answer: report,
      ...tuning,
    },
    { method: 'put', summary: 'Switches tuning on or off', body: 'TuningSwitch', answer: report, ...tuning },
    { method: 'delete', summary: 'Takes back all that was learnt', status: 204, ...tuning },
  ];
}

const collections = '/pv_power/collections';
const one = `${collections}/{collection_id}`;
const aggregations = `${one}/aggregations`;
const account = { tag: 'account' } as const;

const chart = { method: 'get', tag: 'utility-scale sites', parameters: ['rows'], rows: true } as const;

/** Everything that can be asked of the gateway, but forms for people. */
export const ROUTES: readonly ApiRoute[] = [
  ...powerSiteRoutes('/utility_scale_sites', 'utility-scale', 'UtilitySiteProperties'),
  {
    ...chart,
    path: '/utility_scale_sites/{resource_id}/',
    summary: 'The same as forecasts: with a slash at its end the address of a site means its rows',
    answer: rowsSchema('pv', FORECASTS),
  },
  {
    ...chart,
    path: '/utility_scale_sites/{resource_id}/recent',
    summary: 'Live chart, and its rows for who asks for another format than a page',
    answer: rowsSchema('pv', BOTH),
  },
  {
    ...chart,
    path: '/utility_scale_sites/{resource_id}/accuracy',
    summary: 'Chart of how good the forecasts were, and its rows for who asks for another format than a page',
    answer: { type: 'object' },
  },
  ...powerSiteRoutes('/rooftop_sites', 'rooftop', 'RooftopSiteProperties'),
  ...siteRoutes('/weather_sites', 'weather', 'radiation', 'WeatherSiteProperties'),
  ...rowRoutes('/radiation', 'places', 'of radiation at a place', 'radiation', ['place', 'rows']),
  ...rowRoutes('/world_radiation', 'places', 'of radiation at a place', 'radiation', ['place', 'rows']),
  ...rowRoutes('/world_pv_power', 'places', 'of power at a place, kW', 'world_pv', ['place', 'system', 'rows']),
  ...rowRoutes('/pv_power', 'places', 'of power at a place, W', 'world_pv', ['place', 'system', 'rows']),
  {
    method: 'get',
    path: collections,
    tag: 'aggregations',
    summary: 'Lists collections',
    parameters: ['record'],
    answer: reference('Collections'),
  },
  {
    method: 'get',
    path: one,
    tag: 'aggregations',
    summary: 'The record of a collection',
    parameters: ['record'],
    answer: reference('Collection'),
  },
  { method: 'delete', path: one, tag: 'aggregations', summary: 'Takes your own collection away', status: 204 },
  {
    method: 'get',
    path: aggregations,
    tag: 'aggregations',
    summary: 'Lists the aggregations of a collection',
    parameters: ['record'],
    answer: reference('Aggregations'),
  },
  {
    method: 'post',
    path: aggregations,
    tag: 'aggregations',
    summary: 'Defines an aggregation of your utility-scale sites, or replaces the one of that id',
    body: 'AggregationDefinition',
    status: 201,
    answer: reference('Aggregation'),
  },
  {
    method: 'get',
    path: `${aggregations}/{aggregation_id}`,
    tag: 'aggregations',
    summary: 'The record of an aggregation; its members when it is your own',
    parameters: ['record'],
    answer: reference('Aggregation'),
  },
  {
    method: 'put',
    path: `${aggregations}/{aggregation_id}`,
    tag: 'aggregations',
    summary: 'Replaces name and members of your own aggregation',
    body: 'AggregationProperties',
    answer: reference('Aggregation'),
  },
  {
    method: 'delete',
    path: `${aggregations}/{aggregation_id}`,
    tag: 'aggregations',
    summary: 'Takes your own aggregation away',
    status: 204,
  },
  ...measuredRoutes(`${aggregations}/{aggregation_id}`, 'aggregations', 'an aggregation', 'AggregationTuningReport'),
  ...rowRoutes(one, 'aggregations', 'of all aggregations of a collection', 'aggregation', ['aggregationRows', 'past']),
  verificationRoute(`${aggregations}/{aggregation_id}/verification`, 'aggregations', 'an aggregation'),
  changesRoute(`${aggregations}/{aggregation_id}/changes`, 'aggregations', 'an aggregation'),
  ...rowRoutes(`${aggregations}/{aggregation_id}`, 'aggregations', 'of an aggregation, MW', 'aggregation', [
    'aggregationRows',
    'past',
    'newer',
  ]),
  {
    method: 'post',
    path: '/v1/what-if',
    tag: 'places',
    summary: 'What a site, or a system at a place, would make if it were another, under the same sky',
    body: 'WhatIf',
    answer: reference('WhatIfAnswer'),
  },
  ...WEBHOOK_ROUTES,
  {
    ...account,
    method: 'post',
    path: '/accounts',
    summary: 'Registers an account and shows its key',
    body: 'Registration',
    status: 201,
    answer: reference('RegisteredAccount'),
    open: true,
  },
  {
    ...account,
    method: 'get',
    path: '/keys',
    summary: 'Lists your keys',
    parameters: ['record'],
    answer: reference('Keys'),
  },
  {
    ...account,
    method: 'post',
    path: '/keys',
    summary: 'Makes one more key',
    status: 201,
    answer: reference('NewKey'),
  },
  {
    ...account,
    method: 'post',
    path: '/keys/{key_id}/rotate',
    summary: 'Makes a key in place of another, which ends at once',
    status: 201,
    answer: reference('NewKey'),
  },
  { ...account, method: 'delete', path: '/keys/{key_id}', summary: 'Revokes a key', status: 204 },
  {
    ...account,
    method: 'get',
    path: '/usage',
    summary: 'What you have used of your plan',
    parameters: ['record'],
    answer: reference('Usage'),
  },
  {
    ...account,
    method: 'get',
    path: '/json/reply/GetUserUsageAllowance',
    summary: 'What you have used of the day, as older clients ask for it',
    answer: reference('UsageAllowance'),
  },
  ...SERVICE_ROUTES,
];
