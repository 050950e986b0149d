import type { Server } from 'node:http';
import { Writable } from 'node:stream';
import { createLog, startOpsServer } from '@daystar/host';
import { eventually } from '@daystar/testing';
import { type RunningInstallation, startEmbedded } from './installations';

type Line = Record<string, unknown>;

/** Requests of one customer, and the logs and metrics of the services. */
describe('telemetry of an installation', () => {
  const lines: string[] = [];
  const keys: string[] = [];
  const password = 'a-guess-at-somebodys-key';
  let installation: RunningInstallation;
  let ops: Server;

  const request = (path: string, headers: Record<string, string> = {}, body?: string, method = body ? 'POST' : 'GET') =>
    fetch(installation.url + path, { method, headers, body, redirect: 'manual' });
  const json = { 'content-type': 'application/json' };
  const linesWhere = (where: (line: Line) => boolean) => lines.map((line) => JSON.parse(line) as Line).filter(where);
  const metrics = async () => {
    const { port } = ops.address() as { port: number };
    return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  };
  /** The value of a series, or the sum of all that begin so. */
  const sum = (text: string, start: string): number =>
    text
      .split('\n')
      .filter((line) => line.startsWith(start))
      .reduce((total, line) => total + Number(line.slice(line.lastIndexOf(' '))), 0);

  beforeAll(async () => {
    const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
    installation = await startEmbedded({ DAYSTAR_WEATHER: 'sandbox' }, createLog('installation', 'debug', sink));
    ops = await startOpsServer(0, { findReadinessProblem: () => undefined });
  }, 60_000);
  afterAll(async () => {
    ops.close();
    await installation.close();
  });

  it('lets a customer register, read in all four ways, and get many errors', async () => {
    const register = await eventually(async () => {
      const response = await request('/accounts', json, JSON.stringify({ name: 'Told', plan: 'enterprise' }));
      return response.ok ? ((await response.json()) as { api_key: string }) : undefined;
    });
    keys.push(register.api_key);
    const key = register.api_key;
    const bearer = { authorization: `Bearer ${key}` };
    const site = JSON.stringify({ name: 'Here', latitude: 32, longitude: -110, capacity: 5 });
    const made = (await (await request('/utility_scale_sites', { ...json, ...bearer }, site)).json()) as {
      resource_id: string;
    };
    const path = `/utility_scale_sites/${made.resource_id}/forecasts?format=json`;
    const ways = [
      request(path, bearer),
      request(path, { 'x-api-key': key }),
      request(path, { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }),
      request(`${path}&api_key=${key}`),
    ];
    for (const response of await Promise.all(ways)) expect(response.status).toBe(200);
    const rotated = (await (await request('/keys', bearer, undefined, 'POST')).json()) as { api_key?: string };
    if (rotated.api_key) keys.push(rotated.api_key);
    const refusals = [
      request(`/nowhere/${key}?api_key=${key}`),
      // A key where its id belongs.
      request(`/keys/${key}`, bearer, undefined, 'DELETE'),
      request(`/radiation/forecasts?latitude=91&longitude=0&api_key=${key}`),
      request('/radiation/forecasts?latitude=1&longitude=1', { authorization: `Bearer ${password}` }),
      request('/utility_scale_sites', { ...json, ...bearer }, `{"name":"${key}`),
      request('/utility_scale_sites', { ...json, ...bearer }, JSON.stringify({ name: key, latitude: 'north', key })),
      request(
        '/sign-in',
        { 'content-type': 'application/x-www-form-urlencoded', origin: installation.url },
        `key=${password}&then=/`,
      ),
    ];
    for (const response of await Promise.all(refusals)) expect(response.status).toBeGreaterThanOrEqual(400);
    const signedIn = await request(
      '/sign-in',
      { 'content-type': 'application/x-www-form-urlencoded', origin: installation.url },
      `key=${key}&then=/`,
    );
    expect(signedIn.status).toBe(303);
    keys.push(/daystar_session=([^;]+)/.exec(signedIn.headers.get('set-cookie') ?? '')![1]);
  });

  it('assigns every request an id, or uses that of the caller, and logs it with the issue', async () => {
    const path = '/radiation/forecasts?latitude=32&longitude=-110';
    const named = await request(path, { authorization: `Bearer ${keys[0]}`, 'x-request-id': 'trace-4711' });
    expect(named.headers.get('x-request-id')).toBe('trace-4711');
    const forged = await request('/nowhere', { 'x-request-id': 'no spaces, "please"' });
    expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const [line] = await eventually(() => {
      const found = linesWhere(({ request_id }) => request_id === 'trace-4711');
      return found.length > 0 ? found : undefined;
    });
    expect(line).toMatchObject({
      msg: 'request completed',
      path: '/radiation/forecasts',
      issue_id: named.headers.get('x-issue-id'),
    });
    expect(linesWhere(({ msg, issue_id }) => msg === 'issued' && typeof issue_id === 'string').length).toBeGreaterThan(
      0,
    );
  });

  it('writes no key, session or guess into any line, and no ERROR, because no operator has to act', () => {
    expect(lines.length).toBeGreaterThan(20);
    expect(keys.length).toBeGreaterThanOrEqual(2);
    const secrets = [...keys, password, ...keys.map((key) => Buffer.from(`${key}:`).toString('base64'))];
    for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    expect(linesWhere(({ level }) => level === 'error')).toEqual([]);
  });

  it('counts and times requests by route, never by path', async () => {
    const text = await metrics();
    const requests = (labels: string) => sum(text, `daystar_http_request_duration_seconds_count{${labels}`);
    expect(requests('method="GET",route="/utility_scale_sites/:id/forecasts",status="200"')).toBe(4);
    expect(requests('method="POST",route="/accounts",status="201"')).toBeGreaterThan(0);
    expect(requests('method="GET",route="none",status="404"')).toBe(2);
    expect(text).not.toMatch(/\{[^}]*(nowhere|latitude)/);
  });

  it('reports the work of its services, and the age of its data', async () => {
    // A refresh waits until the burst of new tiles is complete.
    const text = await eventually(async () => {
      const current = await metrics();
      return sum(current, 'daystar_refresh_duration_seconds_count') > 0 ? current : undefined;
    });
    const now = Date.now() / 1000;
    for (const metric of [
      'daystar_bus_events_published_total{topic="weather.tile.v1"}',
      'daystar_bus_handler_duration_seconds_count{topic="sites.site.v1",outcome="ok"}',
      'daystar_bus_request_duration_seconds_count{command="site-registry.create-site",outcome="ok"}',
      'daystar_database_duration_seconds_count{kind="transaction",outcome="ok"}',
      'daystar_issues_total{',
      'daystar_issues_simulated_total',
      'daystar_refresh_duration_seconds_count',
      'daystar_response_bodies_total{from="rendering"}',
      'daystar_response_bodies_total{from="cache"}',
      'daystar_weather_tiles_published_total{source="sandbox"}',
    ])
      expect([metric, sum(text, metric) > 0]).toEqual([metric, true]);
    for (const moment of [
      'daystar_weather_last_success_timestamp_seconds{source="sandbox"}',
      'daystar_weather_newest_input_timestamp_seconds{source="sandbox"}',
      'daystar_rows_oldest_timestamp_seconds',
    ]) {
      const age = now - sum(text, `${moment} `);
      expect([moment, age > -60 && age < 12 * 3600]).toEqual([moment, true]);
    }
    expect(sum(text, 'daystar_bus_dead_letters_total')).toBe(0);
    expect(sum(text, 'daystar_refresh_tiles_waiting ')).toBe(0);
  });
});
