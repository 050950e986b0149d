import { DaystarError, endSession } from '@daystar/contracts';
import { GatewayFixture, KEY, waitUntil } from '../gateway.fixture';
import { type RunningGateway, startGateway } from '../start-gateway';

const BROWSER = { accept: 'text/html', authorization: '' };

describe('signing out', () => {
  const fixture = new GatewayFixture();
  let other: RunningGateway;
  beforeAll(async () => {
    fixture.environment.sessionSecret = 's'.repeat(32);
    const { bus, rowCache, clock, log, environment } = await fixture.start();
    other = await startGateway({ bus, rowCache, clock, log, environment, threads: 0 });
  });
  afterAll(async () => {
    await other.close();
    await fixture.close();
  });
  afterEach(() => jest.restoreAllMocks());

  const send = (gateway: RunningGateway, method: string, path: string, fields?: Record<string, string>, cookie = '') =>
    fetch(gateway.url + path, {
      method,
      body: fields && new URLSearchParams(fields),
      headers: { ...BROWSER, origin: gateway.url, cookie },
      redirect: 'manual',
    });
  const signIn = async () => {
    const response = await send(fixture.gateway, 'POST', '/sign-in', { key: KEY });
    return response.headers.get('set-cookie')!.split(';')[0];
  };
  const signOut = (cookie: string) => send(fixture.gateway, 'POST', '/sign-out', {}, cookie);
  const readStatus = async (gateway: RunningGateway, cookie: string) =>
    (await send(gateway, 'GET', '/account', undefined, cookie)).status;
  const createKeyStatus = async (gateway: RunningGateway, cookie: string) =>
    (await send(gateway, 'POST', '/account/keys', {}, cookie)).status;

  it('ends the session of a copied cookie on all gateways, for pages and for new keys', async () => {
    const copied = await signIn();
    for (const gateway of [fixture.gateway, other]) expect(await readStatus(gateway, copied)).toBe(200);
    expect((await signOut(copied)).status).toBe(303);
    await waitUntil(async () => (await readStatus(other, copied)) === 303);
    const keys = fixture.accounts.get('acme')!.keys.length;
    for (const gateway of [fixture.gateway, other]) {
      expect(await readStatus(gateway, copied)).toBe(303);
      expect(await createKeyStatus(gateway, copied)).toBe(401);
    }
    expect(fixture.accounts.get('acme')!.keys).toHaveLength(keys);
  });

  it('leaves the other sessions of the key open, and may be repeated', async () => {
    const [ended, open] = [await signIn(), await signIn()];
    const { version } = fixture.accounts.get('acme')!;
    for (let time = 0; time < 2; time++) expect((await signOut(ended)).status).toBe(303);
    expect(fixture.accounts.get('acme')!.version).toBe(version + 1);
    expect([await readStatus(fixture.gateway, ended), await readStatus(fixture.gateway, open)]).toEqual([303, 200]);
    expect(await readStatus(fixture.gateway, await signIn())).toBe(200);
  });

  it('removes the cookie and says what is left to do when the site registry does not respond', async () => {
    const cookie = await signIn();
    const request = fixture.bus.request.bind(fixture.bus);
    jest.spyOn(fixture.bus, 'request').mockImplementation((type, ...rest) => {
      if (type.name !== endSession.name) return request(type, ...rest);
      return Promise.reject(new DaystarError('Unavailable', 'No reply.'));
    });
    const response = await signOut(cookie);
    expect([response.status, response.headers.get('set-cookie')]).toEqual([503, expect.stringContaining('Max-Age=0')]);
    expect(await response.text()).toContain('This browser is signed out');
  });
});
