import { Agent, request } from 'node:http';
import { MINUTE, floorTo } from '@daystar/timeseries';
import { fastify } from 'fastify';
import type { AdminKeys } from '../auth/admin-keys';
import type { Authenticator } from '../auth/authenticator';
import { GatewayFixture, KEY, OTHER_KEY } from '../gateway.fixture';
import { AdmissionControl } from '../http/admission-control';
import { RouteTable } from '../http/route-table';
import type { Quota } from '../rate-limiting/quota';
import { AnonymousConcurrencyLimiter } from './anonymous-concurrency-limiter';

const LIMIT = 60;
const PREFLIGHTS = 600;
const JSON_TYPE = { 'content-type': 'application/json' };
const withoutKey = { authorization: '' };

describe('requests that no guard counts', () => {
  const fixture = new GatewayFixture();
  const agent = new Agent({ keepAlive: true });
  beforeAll(() => fixture.start());
  afterAll(() => {
    agent.destroy();
    return fixture.close();
  });
  /** Each test uses another minute. */
  let now = floorTo(Date.now(), MINUTE);
  beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue((now += MINUTE)));
  afterEach(() => jest.restoreAllMocks());

  /** Sends a request without a key. `fetch` would normalize its URL. */
  const statusOf = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(fixture.gateway.url);
      const length = body === undefined ? {} : { 'content-length': String(body.length) };
      const sent = request({ hostname, port, agent, method, path, headers: { ...headers, ...length } }, (response) =>
        response.resume().once('end', () => resolve(response.statusCode!)),
      );
      sent.once('error', reject).end(body);
    });

  it.each([
    ['an unknown path', 404, 'GET', '/nowhere', {}, undefined],
    ['an unknown path with a valid key', 404, 'GET', '/nowhere', { 'x-api-key': KEY }, undefined],
    ['an unknown path, asked by OPTIONS', 404, 'OPTIONS', '/nowhere', {}, undefined],
    ['a method that the path does not respond', 405, 'DELETE', '/', {}, undefined],
    ['an address that cannot be decoded', 400, 'GET', '/utility_scale_sites/%zz', {}, undefined],
    ['NUL in an address', 400, 'GET', '/utility_scale_sites/%00', {}, undefined],
    ['a body that cannot be read', 400, 'POST', '/utility_scale_sites', JSON_TYPE, '{'],
    ['a body of another type', 415, 'POST', '/utility_scale_sites', { 'content-type': 'text/csv' }, 'a'],
    ['several keys', 400, 'GET', '/usage?api_key=a&api_key=b', {}, undefined],
    ['a page for those that have signed in', 303, 'GET', '/account', { accept: 'text/html' }, undefined],
  ] as const)('count against the limit of the address: %s', async (_name, status, method, path, headers, body) => {
    const statuses: number[] = [];
    for (let i = 0; i <= LIMIT; i++) statuses.push(await statusOf(method, path, { ...headers }, body));
    expect(statuses).toEqual([...Array.from({ length: LIMIT }, () => status), 429]);
  });

  it('are refused above the limit before the methods of an unknown path are looked up, the most expensive step', async () => {
    for (let i = 0; i < LIMIT; i++) await statusOf('GET', '/nowhere');
    const lookUp = jest.spyOn(RouteTable.prototype, 'findMethods');
    expect([await statusOf('GET', '/nowhere'), await statusOf('DELETE', '/')]).toEqual([429, 429]);
    expect(lookUp).not.toHaveBeenCalled();
  });

  it('count against the account when a body with a valid key cannot be read', async () => {
    const headers = { ...JSON_TYPE, 'x-api-key': OTHER_KEY };
    const statuses = new Set<number>();
    for (let i = 0; i <= LIMIT; i++) statuses.add(await statusOf('POST', '/utility_scale_sites', headers, '{'));
    expect([...statuses]).toEqual([400, 429]);
    expect(await statusOf('GET', '/usage', { 'x-api-key': OTHER_KEY })).toBe(429);
    expect(await statusOf('GET', '/nowhere')).toBe(404);
  });

  it('count once, with the same remaining number for a valid and for an unknown key', async () => {
    const remaining = async (path: string, key: string) =>
      (await fixture.get(path, { authorization: `Bearer ${key}` })).headers.get('x-rate-limit-remaining');
    expect(await remaining('/nowhere', KEY)).toBe('59');
    expect(await remaining('/nowhere', 'no-key-of-anybody')).toBe('58');
    expect(await remaining('/usage', 'no-key-of-anybody')).toBe('57');
    expect(
      (await fixture.send('POST', '/accounts', { name: 1 }, withoutKey)).headers.get('x-rate-limit-remaining'),
    ).toBe('56');
  });

  it('do not include preflights of browsers, which have a limit of their own', async () => {
    const preflight = () => statusOf('OPTIONS', '/usage', { origin: 'https://a.example' });
    for (let i = 0; i < PREFLIGHTS; i++) expect(await preflight()).toBe(204);
    expect(await preflight()).toBe(429);
    expect(await statusOf('GET', '/nowhere')).toBe(404);
  });

  it('are refused without a lookup of any of several keys, even if one is valid', async () => {
    const response = await fixture.get(`/usage?api_key=a&API_KEY=${KEY}`, { authorization: '' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      response_status: {
        error_code: 'InvalidRequest',
        errors: [{ field_name: 'api_key', error_code: 'Duplicate', message: "'api_key' must be given once." }],
      },
    });
    expect((await fixture.get(`/usage?api_key=a&api_key=${KEY}`)).status).toBe(400);
    expect((await fixture.get(`/usage?api_key=${KEY}`, { authorization: '' })).status).toBe(200);
  });
});

describe('guesses of the operator key', () => {
  const fixture = new GatewayFixture();
  const operatorKey = 'operator-key-of-32-characters-or-more';
  fixture.environment.adminKeys = [operatorKey];
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  it.each([
    ['with the key of an account beside them', KEY],
    ['alone', 'no-key-of-anybody'],
  ])('count against the limit of the address, and the right key is accepted above it: %s', async (_what, key) => {
    const now = floorTo(Date.now(), MINUTE) + (key === KEY ? MINUTE : 2 * MINUTE);
    jest.spyOn(Date, 'now').mockReturnValue(now);
    const statusWith = async (guess: string) =>
      (await fixture.get('/admin/audit', { authorization: `Bearer ${key}`, 'x-api-key': guess })).status;
    const statuses: number[] = [];
    for (let i = 0; i <= LIMIT; i++) statuses.push(await statusWith(`${operatorKey}${i}`));
    expect(statuses).toEqual([...Array.from({ length: LIMIT }, () => 401), 429]);
    expect(await statusWith(operatorKey)).not.toBe(429);
    jest.restoreAllMocks();
  });
});

describe('concurrent requests without a valid key', () => {
  const app = fastify();
  const authenticator = { authenticate: ({ 'x-api-key': key }: { 'x-api-key'?: string }) => key };
  const quota = { checkAnonymous: () => undefined };
  const anonymousLimiter = new AnonymousConcurrencyLimiter(
    {} as Authenticator,
    {} as AdminKeys,
    quota as unknown as Quota,
  );
  new AdmissionControl().install(app, {
    authenticator: authenticator as unknown as Authenticator,
    anonymousLimiter,
  });
  app.get('/never', () => new Promise(() => undefined));
  app.get('/soon', async () => ({}));
  afterAll(() => app.close());

  const codeOf = async (remoteAddress: string, headers = {}) =>
    (await app.inject({ url: '/soon', remoteAddress, headers })).json<{ code?: string }>().code;

  it('are limited to 32 of an address, and leave places to others', async () => {
    const occupy = () => app.inject({ url: '/never', remoteAddress: '192.0.2.1' }, () => undefined);
    for (let i = 0; i < 31; i++) occupy();
    expect(await codeOf('192.0.2.1')).toBeUndefined();
    occupy();
    expect(await codeOf('192.0.2.1')).toBe('Busy');
    expect(await codeOf('192.0.2.1', { 'x-api-key': 'valid' })).toBeUndefined();
    expect(await codeOf('192.0.2.2')).toBeUndefined();
  });
});
