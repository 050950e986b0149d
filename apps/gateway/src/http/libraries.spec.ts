import { request as rawRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { GatewayFixture, KEY } from '../gateway.fixture';

type Row = Record<string, number | string>;
interface Refusal {
  response_status: { errors: { field_name: string }[] };
}

/** Default behaviour of HTTP libraries and browsers. */
describe('HTTP variations of real clients', () => {
  const fixture = new GatewayFixture();
  let site: string;
  beforeAll(async () => {
    await fixture.start();
    site = await fixture.addSiteWithRows();
  });
  afterAll(() => fixture.close());
  const none = { authorization: '' };
  const basic = { authorization: `Basic ${Buffer.from(`${KEY}:`).toString('base64')}` };
  const json = async <T>(path: string): Promise<T> => (await fixture.get(path)).json() as Promise<T>;

  it('include paths in any letter case with a format suffix, as the framework of the original accepts', async () => {
    const capitals = await fixture.get(`/Utility_Scale_Sites/${site.toUpperCase()}/Forecasts?FORMAT=JSON&Hours=1`);
    expect(await capitals.json()).toEqual(await json(`/utility_scale_sites/${site}/forecasts.json?hours=1`));
    const csv = await fixture.get('/radiation/forecasts.csv?latitude=1&longitude=2&hours=1', {
      accept: 'application/json',
    });
    expect(csv.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(
      (await json<{ forecasts: Row[] }>(`/utility_scale_sites/${site.toUpperCase()}/?period=PT5M`)).forecasts,
    ).toHaveLength(2016);
  });

  it('include JSON that curl declares as a form, and forms themselves', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = '{"name": "Curl", "latitude": 1, "longitude": 2, "capacity": 3, "tags": ["a", "b"]}';
    const fields = 'name=Curl&latitude=1&longitude=2&capacity=3&tags=a,b';
    const responses = await Promise.all(
      [body, fields].map((text) => fixture.send('POST', '/utility_scale_sites', text, form)),
    );
    for (const response of responses) {
      const { site: made } = (await response.json()) as { site: Row };
      expect([response.status, made]).toEqual([
        201,
        expect.objectContaining({ name: 'Curl', capacity: 3, tags: ['a', 'b'] }),
      ]);
    }
    const duplicate = await fixture.send('POST', '/utility_scale_sites', `${fields}&capacity=4`, form);
    expect(duplicate.status).toBe(400);
    const wrong = await fixture.send('POST', '/utility_scale_sites', 'name=Curl&latitude=x', form);
    const { errors } = ((await wrong.json()) as Refusal).response_status;
    expect(errors.map(({ field_name }) => field_name)).toEqual(['latitude', 'longitude', 'capacity']);
  });

  it('include JSON without a content type and with a byte order mark, as from requests for Python', async () => {
    const body = '\ufeff{"measurement": {"period_end": "2026-03-01 13:00:00", "period": "PT5M", "total_power": 1}}';
    const path = new URL(`/utility_scale_sites/${site}/measurements`, fixture.gateway.url);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = rawRequest(path, { method: 'POST', headers: basic }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject).end(body);
    });
    expect(status).toBe(200);
  });

  it.each([
    ['axios', 'application/json, text/plain, */*'],
    ['Java', 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2'],
    ['requests and Go', '*/*'],
    ['ServiceStack', 'application/json'],
    ['jQuery', 'application/json, text/javascript, */*; q=0.01'],
    ['R', 'application/json, text/xml, application/xml, */*'],
    ['unknown', ''],
  ])('of %s include the Accept header "%s", and get JSON, also for errors', async (_name, accept) => {
    const place = '/radiation/forecasts?latitude=1&longitude=2&hours=1';
    for (const [path, headers, status] of [
      [place, {}, 200],
      ['/radiation/forecasts?latitude=1', {}, 400],
      [place, none, 401],
      ['/nowhere', {}, 404],
    ] as const) {
      const response = await fixture.get(path, { ...headers, accept });
      expect([response.status, response.headers.get('content-type')]).toEqual([
        status,
        'application/json; charset=utf-8',
      ]);
    }
  });

  it('include gzip responses for node’s http module', async () => {
    const path = new URL(`/utility_scale_sites/${site}/forecasts`, fixture.gateway.url);
    const headers = { authorization: `Bearer ${KEY}`, 'accept-encoding': 'gzip, deflate' };
    const body = await new Promise<Buffer>((resolve, reject) => {
      const requested = rawRequest(path, { headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)));
      });
      requested.on('error', reject).end();
    });
    expect((JSON.parse(gunzipSync(body).toString()) as { forecasts: Row[] }).forecasts).toHaveLength(336);
  });

  it('include the preflight of a page of another origin before its request', async () => {
    const origin = { origin: 'https://dashboard.example' };
    const preflight = {
      ...origin,
      ...none,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    };
    const allowed = await fixture.send('OPTIONS', `/utility_scale_sites/${site}/forecasts`, undefined, preflight);
    expect([allowed.status, allowed.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect(allowed.headers.get('access-control-allow-headers')).toContain('authorization');
    const response = await fixture.get(`/utility_scale_sites/${site}/forecasts?hours=1`, origin);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toContain('x-rate-limit-remaining');
  });
});
