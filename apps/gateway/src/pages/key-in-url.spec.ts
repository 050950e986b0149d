import { GatewayFixture, KEY } from '../gateway.fixture';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', authorization: '' };
const PLACE = 'latitude=1&longitude=2';

describe('a page that is opened with an API key in its address', () => {
  const fixture = new GatewayFixture();
  let site = '';
  beforeAll(async () => {
    await fixture.start();
    site = `/utility_scale_sites/${await fixture.addSiteWithRows()}`;
  });
  afterAll(() => fixture.close());

  const open = async (path: string, keyName = 'api_key', headers: Record<string, string> = {}) => {
    const url = `${fixture.gateway.url}${path}${path.includes('?') ? '&' : '?'}${keyName}=${KEY}`;
    const response = await fetch(url, { headers: { ...BROWSER, ...headers } });
    return { status: response.status, text: await response.text() };
  };

  it('has no key in it, and says how to sign in', async () => {
    const paths = ['', '/forecasts?period=PT60M', '/recent', '/measurements', '/verification', '/accuracy', '/tuning'];
    const places = [
      `/radiation/forecasts?${PLACE}`,
      `/world_pv_power/forecasts?${PLACE}&capacity=5`,
      '/utility_scale_sites',
    ];
    for (const path of [...paths.map((subpath) => site + subpath), ...places, '/usage', '/pv_power/collections']) {
      const { status, text } = await open(path);
      expect([path, status, text.includes(KEY)]).toEqual([path, 200, false]);
      expect([path, text]).toEqual([
        path,
        expect.stringContaining(`href="/sign-in?then=${encodeURIComponent(path.split('?')[0])}`),
      ]);
    }
  });

  it('has no key in it however its name is written, or when the request is wrong', async () => {
    for (const name of ['API_KEY', 'api%5Fkey'])
      expect((await open(`/radiation/forecasts?${PLACE}`, name)).text).not.toContain(KEY);
    const wrong = await open('/radiation/forecasts?latitude=x');
    expect([wrong.status, wrong.text.includes(KEY)]).toEqual([400, false]);
    expect((await open(`/explore/power?${PLACE}&capacity=0`)).text).not.toContain(KEY);
    expect((await open(`/explore/power?${PLACE}&capacity=5`)).text).not.toContain(KEY);
  });

  it('says nothing about the address to signed-in browsers', async () => {
    const { text } = await open(`${site}/recent`, 'api_key', { cookie: await fixture.signIn(KEY) });
    expect([text.includes(KEY), text.includes('/sign-in')]).toEqual([false, false]);
  });
});
