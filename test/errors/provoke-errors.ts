import type { Client } from '../client';

export interface ProvokedError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

interface ErrorBody {
  readonly response_status?: {
    readonly error_code: string;
    readonly message: string;
    readonly errors: readonly { readonly error_code: string; readonly message: string }[];
  };
}

type InvalidRequest = readonly [request: string, body?: unknown, headers?: Record<string, string>];

const JSON_TYPE = { 'content-type': 'application/json' };
const site = { name: 'Somewhere', latitude: 38, longitude: 115, capacity: 10 };
const measurement = { period_end: '2020-03-01T12:00:00Z', period: 'PT5M', total_power: 1 };
const createNestedJson = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const PLACE = 'latitude=1&longitude=2';

/** Invalid requests without a key, or with a wrong one. */
const UNAUTHENTICATED_REQUESTS: readonly InvalidRequest[] = [
  ['GET /usage'],
  ['GET /usage', undefined, { authorization: 'Bearer wrong' }],
  ['GET /admin/aggregations'],
  ['POST /accounts', { name: 'x', plan: 'commercial' }],
  ['POST /accounts', { name: '', plan: 'gold', email: 'x' }],
  ['POST /accounts', { name: 'a\u0007b', plan: 'free' }],
  ['POST /accounts', {}],
  ['POST /accounts', { name: 'x', plan: 'free' }, { origin: 'https://example.com' }],
  ['POST /sign-in', 'api_key=wrong', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['POST /utility_scale_sites', { name: 'x'.repeat(20_000) }],
];

const HISTORY = { latitude: 1, longitude: 2, start: '2023-01-01', end: '2024-01-01' };
const INVALID_HISTORIES: readonly object[] = [
  { start: '2023-01-01', end: '2024-01-01' },
  { ...HISTORY, resource_id: '0000-0000-0000-0000' },
  { ...HISTORY, latitude: undefined },
  { latitude: 1, longitude: 2 },
  { ...HISTORY, start: '2025-01-01' },
  { ...HISTORY, start: '1999-01-01' },
  { ...HISTORY, start: '2007-01-01' },
  { ...HISTORY, end: '2099-01-01' },
  { ...HISTORY, start: 'May', end: 5 },
  { ...HISTORY, period: 'PT7M', format: 'xml' },
  { ...HISTORY, period: 'PT20M' },
  { ...HISTORY, install_date: '2020-01-01' },
  { ...HISTORY, capacity: 5, array_type: 'fixed' },
  { ...HISTORY, capacity: 5, install_date: 'May' },
  { start: '2023-01-01', end: '2024-01-01', resource_id: '0000-0000-0000-0000' },
  { start: '2023-01-01', end: '2024-01-01', collection_id: 'none', aggregation_id: 'none' },
];

/** Invalid requests of an account. */
const ACCOUNT_REQUESTS: readonly InvalidRequest[] = [
  ...INVALID_HISTORIES.map((body): InvalidRequest => ['POST /v1/histories', body]),
  ['GET /v1/histories/none'],
  ...['latitude=91&longitude=x', '', 'latitude=&longitude=0', 'latitude=1&latitude=2&longitude=0'].map(
    (query): InvalidRequest => [`GET /radiation/forecasts?${query}`],
  ),
  ...[
    'period=PT7M',
    'hours=0',
    'hours=1.5',
    'format=pdf',
    'output_parameters=nonsense',
    'precision=9',
    'lead=PT1H',
    `format=${'x'.repeat(300)}`,
    'format=%00',
  ].map((query): InvalidRequest => [`GET /radiation/forecasts?${PLACE}&${query}`]),
  ...[
    '',
    '&capacity=0',
    '&capacity=1e-9',
    '&capacity=5&tilt=91&azimuth=181&loss_factor=2',
    '&capacity=5&install_date=May',
    '&capacity=5&install_date=1969-12-31',
    '&capacity=5&tlit=3',
  ].map((query): InvalidRequest => [`GET /world_pv_power/forecasts?${PLACE}${query}`]),
  ['GET /radiation/forecasts?latitude=1&longitude=2', undefined, { accept: 'image/png' }],
  ['GET /nowhere'],
  ['PUT /radiation/forecasts', {}],
  ...(
    [
      { ...site, capacity: '10' },
      { ...site, capacity: 0 },
      { ...site, capacity: -1, tilt: 'steep', azimuth: 200, tracking_type: 'dual' },
      { ...site, capacity: 1e9, name: '', tags: [''], horizon: [1], elevation: 1e5 },
      { ...site, install_date: 'May' },
      { ...site, install_date: '2999-01-01' },
      { ...site, install_date: '1969-12-31' },
      { ...site, capacityDC: 12 },
      { ...site, tilt: 1, Tilt: 2 },
      { ...site, name: 'a\u0007b', tags: ['\u0007'] },
      { ...site, name: 'a\u0000b' },
      { name: 'x' },
      [],
    ] as const
  ).map((body): InvalidRequest => ['POST /utility_scale_sites', body]),
  ['POST /rooftop_sites', { ...site, capacity: 0 }],
  ['POST /rooftop_sites', { ...site, capacity: '10' }],
  ['POST /weather_sites', site],
  ['POST /utility_scale_sites', '{"name": ', JSON_TYPE],
  ['POST /utility_scale_sites', createNestedJson(25), JSON_TYPE],
  ['POST /utility_scale_sites', '{"__proto__": {"admin": true}}', JSON_TYPE],
  ['POST /utility_scale_sites', `[${'1,'.repeat(40_001)}1]`, JSON_TYPE],
  ['POST /utility_scale_sites', '<site/>', { 'content-type': 'application/xml' }],
  ['POST /utility_scale_sites', 'a,b', { 'content-type': 'text/csv' }],
  ['POST /utility_scale_sites', { name: 'x'.repeat(1_100_000) }],
  ['POST /utility_scale_sites', 'name=x&name=y', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['POST /utility_scale_sites', 'a=1&'.repeat(601), { 'content-type': 'application/x-www-form-urlencoded' }],
  ['GET /utility_scale_sites/0000-0000-0000-0000'],
  ['DELETE /utility_scale_sites/0000-0000-0000-0000'],
  ['GET /utility_scale_sites/%ff'],
  ['GET /utility_scale_sites?page=0&page_size=9999'],
  ['GET /utility_scale_sites/forecasts?resource_ids=0000-0000-0000-0000'],
  ['GET /utility_scale_sites/forecasts?tags=nowhere'],
  ...(
    [
      { measurement: { ...measurement, period: 'an hour' } },
      { measurement: { ...measurement, period: 'PT9999H' } },
      { measurement: { ...measurement, period_end: 'noon', total_power: '1' } },
      { measurement: { ...measurement, period_end: '2999-01-01T00:00:00Z' } },
      { measurement: { ...measurement, period_end: '1980-01-01T00:00:00Z' } },
      { measurement: { ...measurement, period_end: '1999-01-01T00:00:00Z' } },
      { measurement: { period_end: '2026-03-01T12:00:00Z', period: 'PT5M' } },
      { measurement: {} },
      { measurements: [] },
      { measurements: Array.from({ length: 10_001 }, () => 1) },
    ] as const
  ).map((body): InvalidRequest => ['POST {site}/measurements', body]),
  ['POST {site}/measurements', 'period_end,period,period\n1,2,3\n', { 'content-type': 'text/csv' }],
  ['POST {site}/measurements', 'period_end,period\n1,2,3\n', { 'content-type': 'text/csv' }],
  [
    'POST {site}/measurements',
    `${Array.from({ length: 101 }, (_, i) => `c${i}`).join(',')}\n`,
    { 'content-type': 'text/csv' },
  ],
  ['GET {site}/measurements?from=2026-02-01&to=2026-01-01'],
  ['GET {site}/measurements?from=yesterday'],
  ['GET /resources/pv_power_site_measurements?resource_id=a&start=2026-02-01&end=2026-01-01'],
  ['PUT {site}/tuning', { enabled: 'yes' }],
  ['PATCH {site}', { capacity: 11 }, { 'if-match': '"0b6f3c1e9f7a4d52"' }],
  ['DELETE {site}', undefined, { 'if-match': '0b6f3c1e9f7a4d52' }],
  ['GET {site}/forecasts?as_of=2999-01-01'],
  ['GET {site}/forecasts?as_of=1990-01-01'],
  ['GET {site}/forecasts?issue_id=20200101T000000000Z-1'],
  ['GET {site}/forecasts?lead=PT7M'],
  ['GET {site}/forecasts?lead=PT1H&as_of=2020-01-01'],
  ['GET {site}/forecasts?newer_than=x'],
  ['GET {site}/forecasts?newer_than=20200101T000000000Z-1&lead=PT1H'],
  ['GET {site}/changes'],
  ['GET {site}/changes?since=20200101T000000000Z-1&rows=some'],
  ['GET {site}/verification?window=P1Y'],
  ['GET {site}/verification', undefined, { accept: 'image/png' }],
  ['GET /pv_power/collections/none'],
  ['GET /pv_power/collections/none/aggregations/none'],
  ['POST /pv_power/collections/BAD%20ID/aggregations', { aggregation_id: 'BAD ID', name: 'x', members: ['x'] }],
  ['POST /pv_power/collections/mine/aggregations', { aggregation_id: 'x' }],
  ['POST /pv_power/collections/mine/aggregations', { aggregation_id: 'x', name: 'x', members: ['x'], tags: ['x'] }],
  ['POST /pv_power/collections/mine/aggregations', { aggregation_id: 'x', name: 'x', tags: [] }],
  ['POST /pv_power/collections/mine/aggregations', { aggregation_id: 'x', name: 'x', area: { type: 'Point' } }],
  ['POST /v1/what-if', {}],
  ['POST /v1/what-if', { site, variants: [] }],
  [
    'POST /v1/what-if',
    { site, rows: 'all', period: 'PT7M', hours: 0, variants: [1, { name: '', availability: 200, latitude: 1 }] },
  ],
  ['POST /v1/what-if', { resource_id: '0000-0000-0000-0000', variants: [{ name: 'x' }] }],
  ['GET /v1/events?resources=site/0000-0000-0000-0000'],
  ['GET /v1/events', undefined, { 'last-event-id': 'x' }],
  ['POST /v1/webhooks', { url: 'x' }],
  ['POST /v1/webhooks', { url: 'http://example.com' }],
  ['POST /v1/webhooks', { url: 'https://user:x@example.com' }],
  ['POST /v1/webhooks', { url: 'https://example.com:22' }],
  ['POST /v1/webhooks', { url: 'https://example.com#x' }],
  ['POST /v1/webhooks', { url: 'https://10.0.0.1' }],
  ['POST /v1/webhooks', { url: 7, resources: [] }],
  ['POST /v1/webhooks', { url: 'https://example.com', resources: ['site/0000-0000-0000-0000'] }],
  ['GET /v1/webhooks/none'],
  ['DELETE /keys/none'],
  ['DELETE /keys/k1'],
];

const AGGREGATION = '/admin/collections/national/aggregations/total';
/** Invalid requests of the operator. */
const OPERATOR_REQUESTS: readonly InvalidRequest[] = [
  ['PUT /admin/collections/BAD%20ID/aggregations/BAD%20ID', { name: '', accounts: 'acme' }],
  [`PUT ${AGGREGATION}`, { name: 'x', members: ['0000-0000-0000-0000'] }],
  [`PUT ${AGGREGATION}`, { name: 'x', members: ['BAD ID'] }],
  [`PUT ${AGGREGATION}/accounts`, { accounts: ['acme'] }],
  [`PUT ${AGGREGATION}/accounts`, { accounts: 'acme' }],
  [`PUT ${AGGREGATION}/fleet`, 'latitude\n1\n', { 'content-type': 'application/octet-stream' }],
  [`DELETE ${AGGREGATION}`],
  ['GET /admin/audit?limit=0&before=x&since=x'],
];

/** Sends every invalid request to a running service and collects the errors. */
export async function provokeErrors(
  url: string,
  { client, key, adminKey }: { readonly client: Client; readonly key: string; readonly adminKey: string },
): Promise<ProvokedError[]> {
  const { body } = await client.post<{ resource_id: string }>('/utility_scale_sites', site);
  const path = `/utility_scale_sites/${body.resource_id}`;
  await client.getRowsUntil(`${path}/forecasts`);
  const groups: [readonly InvalidRequest[], string][] = [
    [UNAUTHENTICATED_REQUESTS, ''],
    [ACCOUNT_REQUESTS, `Bearer ${key}`],
    [OPERATOR_REQUESTS, `Bearer ${adminKey}`],
  ];
  const errors: ProvokedError[] = [];
  for (const [requests, authorization] of groups) {
    for (const [line, body, headers] of requests) {
      errors.push(...(await collectErrors(url, line.replace('{site}', path), body, { authorization, ...headers })));
    }
  }
  return errors;
}

async function collectErrors(url: string, line: string, body: unknown, extraHeaders: Record<string, string>) {
  const [method, path] = line.split(' ');
  const headers = { accept: 'application/json', ...(body === undefined ? {} : JSON_TYPE), ...extraHeaders };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(url + path, { method, headers, body: text });
  const { response_status: error } = (await response.json()) as ErrorBody;
  if (response.status < 400 || !error) return [{ status: response.status, code: 'none', message: `${line} ${text}` }];
  const details = error.errors.length > 0 ? error.errors : [error];
  return details.map(({ error_code, message }) => ({
    status: response.status,
    code: error_code,
    message: maskVariables(message),
  }));
}

/** Replaces parts that differ between runs. */
const maskVariables = (text: string): string =>
  text
    .replace(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g, '…')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z(?=:)|(?<=service is )[\d-]+T[\d:.]+Z/g, '…');
