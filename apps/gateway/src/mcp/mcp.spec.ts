import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from '@daystar/timeseries';
import { Client } from '@modelcontextprotocol/client';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { GatewayFixture, KEY } from '../gateway.fixture';

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe('the MCP server of a gateway', () => {
  const fixture = new GatewayFixture();
  let site: string;
  beforeAll(async () => {
    await fixture.start();
    const place = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100 };
    const created = await fixture.send('POST', '/utility_scale_sites', place);
    site = ((await created.json()) as { resource_id: string }).resource_id;
    await fixture.rowCache.publishIssue(fixture.buildIssue(`site/${site}`));
  });
  afterAll(() => fixture.close());

  const connect = async (key = KEY) => {
    const client = new Client({ name: 'test', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', fixture.gateway.url), { requestInit }));
    return client;
  };
  const post = (body: unknown, headers: Record<string, string> = {}, path = '/mcp') =>
    fetch(fixture.gateway.url + path, {
      method: 'POST',
      headers: { ...HEADERS, authorization: `Bearer ${KEY}`, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const usedRequests = async () => {
    const { requests_this_minute } = (await (await fixture.get('/usage')).json()) as {
      requests_this_minute: { used: number };
    };
    return requests_this_minute.used;
  };

  it('answers with the rows of the HTTP API', async () => {
    const agent = await connect();
    const args = { resource_id: site, hours: 24, period: 'PT60M', include_periods: true };
    const { structuredContent } = await agent.callTool({ name: 'get_site_power', arguments: args });
    const rows = await fixture.get(`/utility_scale_sites/${site}/forecasts?hours=24&period=PT60M&format=json`);
    const { forecasts } = (await rows.json()) as { forecasts: { period?: string }[] };
    for (const row of forecasts) delete row.period;
    expect((structuredContent as { periods: object[] }).periods).toEqual(forecasts);
    expect(forecasts).toHaveLength(25);
    await agent.close();
  });

  it('passes on the warnings of the API', async () => {
    const agent = await connect();
    const place = { kind: 'utility_scale', name: 'Huge', latitude: 37.7, longitude: -113.6, capacity: 20_000 };
    const { structuredContent, content } = await agent.callTool({ name: 'create_site', arguments: place });
    const [warning] = (structuredContent as { warnings: { field_name: string; message: string }[] }).warnings;
    expect(warning.field_name).toBe('capacity');
    expect((content as { text: string }[])[0].text).toContain(warning.message);
    await agent.close();
  });

  it.each([
    ['create_site', { kind: 'utility_scale', name: 'A' }, 'MW for utility_scale and kW for rooftop'],
    ['get_place_power', {}, 'kW'],
  ])('names the unit of the capacity of %s for a text', async (name, args, unit) => {
    const agent = await connect();
    const place = { latitude: 37.7, longitude: -113.6, capacity: '5 MW' };
    const { isError, content } = await agent.callTool({ name, arguments: { ...place, ...args } });
    const text = expect.stringContaining(`capacity: Expected a number without its unit. The unit is ${unit}.`);
    expect([isError, (content as { text: string }[])[0].text]).toEqual([true, text]);
    await agent.close();
  });

  it.each([
    ['compare_variants', { variants: [{ name: 'flat', tilt: 0 }] }],
    ['get_forecast_accuracy', {}],
    ['rank_sites_by_accuracy', {}],
  ])('names the weather sources of %s', async (name, args) => {
    const agent = await connect();
    const resource = name === 'rank_sites_by_accuracy' ? {} : { resource_id: site };
    const { structuredContent, content } = await agent.callTool({ name, arguments: { ...resource, ...args } });
    expect((content as { text: string }[])[0].text).toMatch(/\nWeather: gfs/);
    expect(structuredContent).toHaveProperty('weather_source', expect.stringMatching(/^gfs/));
    await agent.close();
  });

  it.each(['*/*', 'text/html, */*;q=0.8'])('answers a client that accepts %s', async (accept) => {
    const response = await post(LIST, { accept });
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('get_site_power')]);
  });

  it.each(['application/json', 'text/event-stream'])('rejects a client that accepts only %s', async (accept) => {
    expect((await post(LIST, { accept })).status).toBe(406);
  });

  it('accepts a key in each place, and counts every request of a call', async () => {
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_site', arguments: { resource_id: site } },
    };
    // The count restarts with each minute.
    const remaining = MINUTE - (Date.now() % MINUTE);
    if (remaining < 10_000) await sleep(remaining);
    const before = await usedRequests();
    for (const [path, headers] of [
      ['/mcp', {}],
      ['/mcp', { authorization: '', 'x-api-key': KEY }],
      [`/mcp?api_key=${KEY}`, { authorization: '' }],
    ] as const) {
      const response = await post(call, headers, path);
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Beryl Flat')]);
    }
    // Three calls of one inner request each, and this look at the usage.
    expect((await usedRequests()) - before).toBe(7);
  });

  it.each([
    ['without a key', { authorization: '' }, 401],
    ['with a wrong key', { authorization: 'Bearer wrong' }, 401],
    ['from a page of another site', { origin: 'https://evil.example' }, 403],
    ['from a page that has no origin', { origin: 'null' }, 403],
    ['for another site that the browser names', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('refuses a request %s', async (_, headers, status) => {
    expect((await post(LIST, headers)).status).toBe(status);
  });

  it('has no sessions and no streams', async () => {
    for (const method of ['GET', 'DELETE']) {
      const response = await fixture.send(method, '/mcp');
      expect([method, response.status, response.headers.get('allow')]).toEqual([
        method,
        405,
        expect.stringContaining('POST'),
      ]);
    }
    const listed = await post(LIST);
    expect([listed.status, listed.headers.get('mcp-session-id')]).toEqual([200, null]);
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const listen = {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: { notifications: { toolsListChanged: true }, _meta: meta },
    };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
    expect(await (await post(listen, headers)).text()).toContain('Subscription limit reached');
  });

  it.each([
    ['a batch', [LIST, LIST], 400],
    ['text', '"tools/list"', 400],
    ['broken JSON', '{"jsonrpc"', 400],
    ['more than a megabyte', { ...LIST, params: { text: 'x'.repeat(1_100_000) } }, 413],
    ['another message', { hello: 1 }, 400],
  ])('refuses %s', async (_, body, status) => {
    expect((await post(body)).status).toBe(status);
  });
});
