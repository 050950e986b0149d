import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_STATUS, PLANS, ROW_KINDS, getCellName, getSelectableFields } from '@daystar/contracts';
import { FORMATS } from '@daystar/formats';
import { HOUR } from '@daystar/timeseries';
import { GatewayFixture, NOW } from '../gateway.fixture';
import { buildClearSky } from '../places/sky.fixture';
import { RESPONSE_HEADERS } from '../api-description/responses';
import { AGGREGATION_PERIOD } from '../serving/query/forecast-parameters';
import type { ApiDescription } from '../api-description/api-documents';
import { GATEWAY_API } from '../gateway-api';

const { operations: OPERATIONS } = GATEWAY_API.clients;
/** All operations but streams, which never end. */
const FINITE = OPERATIONS.filter(({ formats }) => formats !== 'events');

const page = readFileSync(join(__dirname, '../../../../docs/api.md'), 'utf8');
const examples = [...page.matchAll(/```http\n([A-Z]+) (\S+)\n([\s\S]*?)```/g)].map(([, method, path, body]) => ({
  method,
  path,
  body: body.trim(),
}));

describe('docs/api.md', () => {
  const fixture = new GatewayFixture();
  const ids: Record<string, string> = {
    collection_id: 'country_total',
    aggregation_id: 'it_total',
    key_id: 'k1',
    webhook_id: 'w1',
    history_id: 'h1',
  };
  beforeAll(async () => {
    await fixture.start();
    ids.resource_id = await fixture.addSiteWithRows({ tags: ['utah'] });
    const weather = await fixture.send('POST', '/weather_sites', { name: 'Mast', latitude: 1, longitude: 2 });
    ids.weather_id = ((await weather.json()) as { resource_id: string }).resource_id;
    fixture.archivedSkies.push(buildClearSky(getCellName({ latitude: 1, longitude: 2 }), NOW - 3 * HOUR));
    await fixture.addAggregation({});
    await fixture.rowCache.publishIssue(fixture.buildIssue('aggregation/country_total/it_total'));
  });
  afterAll(() => fixture.close());
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole);

  it('lists in its row of `output_parameters` every field that is shown only on request', () => {
    const row = /^\| `output_parameters` \|.*$/m.exec(page)?.[0] ?? '';
    const listed = [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    const selectable = ROW_KINDS.flatMap((kind) => getSelectableFields(kind).map(({ name }) => name));
    expect(selectable.filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('has examples that work, from the first to the last', async () => {
    expect(examples.length).toBeGreaterThan(40);
    let key: string | undefined;
    let keyOfRegistered: string | undefined;
    for (const { method, path, body } of examples) {
      // Closing the account would break the other examples.
      const usedKey = path.startsWith('/accounts/') ? keyOfRegistered : key;
      const headers: Record<string, string> = usedKey ? { authorization: `Bearer ${usedKey}` } : {};
      const url = filled(path);
      const response =
        method === 'GET' ? await fixture.get(url, headers) : await fixture.send(method, url, filled(body), headers);
      const text = await response.text();
      expect([method, path, response.ok ? '' : text]).toEqual([method, path, '']);
      const responseBody = /json/.test(response.headers.get('content-type') ?? '') ? (JSON.parse(text) as object) : {};
      if (path.startsWith('/keys') && 'key_id' in responseBody) ids.other_key_id = String(responseBody.key_id);
      if (path === '/accounts') {
        const registered = responseBody as { account_id: string; api_key: string };
        [ids.account_id, keyOfRegistered] = [registered.account_id, registered.api_key];
      }
      // The rotated key replaces the first key of the page.
      if (path.endsWith('/rotate') && 'api_key' in responseBody) {
        key = String(responseBody.api_key);
        ids.other_key_id = 'k2';
      }
      if (method === 'DELETE' && path.endsWith('{resource_id}')) ids.resource_id = await fixture.addSiteWithRows();
      // Sites registered by examples have rows once the engine has computed them; the fixture's site replaces them.
      if (method === 'POST' && path === '/utility_scale_sites' && 'resource_id' in responseBody) {
        await fixture.rowCache.publishIssue(fixture.buildIssue(`site/${String(responseBody.resource_id)}`));
      }
    }
  });

  it('shows each operation except those that are the same as a shown one', () => {
    const shown = examples.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
    const normalizePath = (path: string) =>
      path.replace('/rooftop_sites', '/utility_scale_sites').replace('/weather_sites', '/utility_scale_sites');
    const undocumented = FINITE.filter(
      ({ path }) => !/\/latest$|^\/(world_radiation|pv_power)\/(?!coll)/.test(path),
    ).filter(({ method, path }) => {
      const pattern = new RegExp(`^${method.toUpperCase()} ${normalizePath(path).replace(/\{\w+\}/g, '[^/]+')}$`);
      return !shown.some((example) => pattern.test(normalizePath(example)));
    });
    expect(undocumented.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('names every parameter, period, format, header, error and limit', () => {
    const parameters = Object.values(GATEWAY_API)
      .flatMap((api: ApiDescription) => api.operations)
      .flatMap(({ query = [] }) => query.map(({ name }) => name));
    const periods = AGGREGATION_PERIOD.schema.enum as string[];
    const limits = Object.values(PLANS)
      .flatMap((plan) => [
        plan.requestsPerMinute,
        plan.placeRequestsPerDay,
        plan.typicalYearsPerDay,
        plan.historyYearsPerDay,
        plan.measurementsPerDay,
        plan.utilitySites,
        plan.rooftopSites,
      ])
      .filter(Number.isFinite);
    const names = [
      ...parameters,
      ...periods,
      ...FORMATS,
      ...Object.keys(RESPONSE_HEADERS),
      ...Object.keys(ERROR_STATUS),
    ];
    const missing = [...names.map((word) => `\`${word}`), ...limits.map((limit) => `| ${limit} `)];
    expect(missing.filter((word) => !page.includes(word) && !page.includes(word.replace('`', '?')))).toEqual([]);
  });
});
