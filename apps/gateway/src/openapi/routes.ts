import { ACTUALS, BOTH, FORECASTS, type RowFamily, type RowsAsked } from '../rows/row-family';
import type { JsonSchema } from './json-schema';
import { reference } from './json-schema';
import type { ParameterGroup } from './parameters';
import { rowsSchema } from './schemas';

/** One thing that can be asked, as callers see it. */
export interface ApiRoute {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With `{name}` for parameters in the path. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly parameters?: readonly ParameterGroup[];
  /** Name of the schema of the body. */
  readonly body?: string;
  readonly status?: number;
  /** Absent when there is no body. */
  readonly answer?: JsonSchema;
  /** Rows come in several formats, with caching headers. */
  readonly rows?: boolean;
  /** Needs no key. */
  readonly open?: boolean;
}

const WORDS = {
  forecasts: 'Forecasts, the next seven days',
  estimated_actuals: 'Estimated actuals, the past seven days',
};

function rowRoutes(
  base: string,
  tag: string,
  about: string,
  family: RowFamily,
  parameters: readonly ParameterGroup[],
  latest = true,
): ApiRoute[] {
  const of = (path: string, summary: string, asked: RowsAsked): ApiRoute => ({
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

function siteRoutes(base: string, kind: string, family: RowFamily): ApiRoute[] {
  const tag = `${kind} sites`;
  const one = `${base}/{resource_id}`;
  const route = (method: ApiRoute['method'], path: string, summary: string, more: Partial<ApiRoute>): ApiRoute => ({
    method,
    path,
    tag,
    summary,
    ...more,
  });
  const answer = reference('SiteAnswer');
  const body = 'SiteProperties';
  return [
    route('get', base, 'Lists your sites', { parameters: ['paging'], answer: reference('SitePage') }),
    route('post', base, 'Registers a site', { body, status: 201, answer }),
    route('get', `${base}/search`, 'Finds sites by tags', { parameters: ['tags'], answer: reference('SiteList') }),
    ...rowRoutes(base, tag, 'of several sites', family, ['choice', 'rows'], false),
    route('get', one, 'The record of a site', { answer }),
    route('put', one, 'Replaces what is said of a site', { body, answer }),
    route('patch', one, 'Changes some of what is said of a site; null takes a property away', { body, answer }),
    route('delete', one, 'Deletes a site', { status: 204 }),
    ...rowRoutes(one, tag, 'of a site', family, ['rows']),
  ];
}

function powerSiteRoutes(base: string, kind: string): ApiRoute[] {
  const one = `${base}/{resource_id}`;
  const tag = `${kind} sites`;
  const measurements = { path: `${one}/measurements`, tag, answer: reference('Measurements') };
  return [
    ...siteRoutes(base, kind, 'pv'),
    ...rowRoutes(`${one}/weather`, tag, 'of radiation over a site', 'radiation', ['rows']),
    { method: 'get', summary: 'Lists measurements', parameters: ['range'], ...measurements },
    {
      method: 'post',
      summary: 'Stores one measurement or several, all or none',
      body: 'Measurements',
      ...measurements,
    },
  ];
}

const collections = '/pv_power/collections';
const one = `${collections}/{collection_id}`;
const aggregations = `${one}/aggregations`;
const account = { tag: 'account' } as const;

/** Everything that can be asked of the gateway, but pages. */
export const ROUTES: readonly ApiRoute[] = [
  ...powerSiteRoutes('/utility_scale_sites', 'utility-scale'),
  ...powerSiteRoutes('/rooftop_sites', 'rooftop'),
  ...siteRoutes('/weather_sites', 'weather', 'radiation'),
  ...rowRoutes('/radiation', 'places', 'of radiation at a place', 'radiation', ['place', 'rows']),
  ...rowRoutes('/world_radiation', 'places', 'of radiation at a place', 'radiation', ['place', 'rows']),
  ...rowRoutes('/world_pv_power', 'places', 'of power at a place, kW', 'world_pv', ['place', 'system', 'rows']),
  ...rowRoutes('/pv_power', 'places', 'of power at a place, W', 'world_pv', ['place', 'system', 'rows']),
  {
    method: 'get',
    path: collections,
    tag: 'aggregations',
    summary: 'Lists collections',
    answer: reference('Collections'),
  },
  {
    method: 'get',
    path: aggregations,
    tag: 'aggregations',
    summary: 'Lists the aggregations of a collection',
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
  ...rowRoutes(one, 'aggregations', 'of all aggregations of a collection', 'aggregation', ['aggregationRows']),
  ...rowRoutes(`${aggregations}/{aggregation_id}`, 'aggregations', 'of an aggregation, MW', 'aggregation', [
    'aggregationRows',
  ]),
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
  { ...account, method: 'get', path: '/keys', summary: 'Lists your keys', answer: reference('Keys') },
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
  { ...account, method: 'get', path: '/usage', summary: 'What you have used of your plan', answer: reference('Usage') },
  {
    ...account,
    method: 'get',
    path: '/json/reply/GetUserUsageAllowance',
    summary: 'What you have used of the day, as older clients ask for it',
    answer: reference('UsageAllowance'),
  },
];
