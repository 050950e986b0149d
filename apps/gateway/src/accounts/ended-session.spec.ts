import { HOUR } from '@daystar/timeseries';
import { GatewayFixture, KEY } from '../gateway.fixture';

const BROWSER = { accept: 'text/html' };

describe('a form whose session has ended', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  afterEach(() => jest.restoreAllMocks());

  const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await fetch(fixture.gateway.url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { ...BROWSER, origin: fixture.gateway.url, ...headers },
      redirect: 'manual',
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const findKept = (text: string) => /name="kept_form" value="([\w-]+)"/.exec(text)?.[1] ?? '';
  const listFields = (text: string) =>
    Object.fromEntries([...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, ...pair]) => pair));
  const TRACKER = { tracking_type: 'horizontal_single_axis' };
  const SITE = {
    ...TRACKER,
    name: 'Dach "Süd" <1>',
    latitude: '47.4',
    longitude: '8.5',
    capacity: '8',
    kind: 'rooftop',
  };
  const sendSite = () => post('/sites/new', SITE);

  it('is kept through the sign-in with everything that was typed, and can be sent', async () => {
    const ended = await sendSite();
    expect([ended.status, ended.text]).toEqual([401, expect.stringContaining('Your session has ended.')]);
    expect(ended.text).not.toContain('Dach');

    const wrong = await post('/sign-in', { key: 'wrong', kept_form: findKept(ended.text) });
    expect([wrong.status, findKept(wrong.text)]).toEqual([401, findKept(ended.text)]);

    const signedIn = await post('/sign-in', { key: KEY, kept_form: findKept(wrong.text) });
    expect([signedIn.status, signedIn.text]).toEqual([200, expect.stringContaining('action="/sites/new"')]);
    expect(signedIn.text).toContain('Dach &quot;Süd&quot; &lt;1&gt;');
    for (const part of ['<dt>Latitude</dt>', '<dt>Tracking</dt>', '<dd>horizontal single axis</dd>'])
      expect(signedIn.text).toContain(part);
    expect(listFields(signedIn.text)).toMatchObject({ latitude: '47.4', longitude: '8.5', capacity: '8' });

    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0];
    const sent = await post('/sites/new', SITE, { cookie });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringContaining('_sites/')]);
  });

  it('is kept for an hour, and only as this service wrote it', async () => {
    const kept = findKept((await sendSite()).text);
    const changed = await post('/sign-in', { key: KEY, kept_form: `${kept.slice(0, -2)}AA` });
    expect([changed.status, changed.headers.get('location')]).toEqual([303, '/sites']);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + HOUR + 1);
    const late = await post('/sign-in', { key: KEY, kept_form: kept });
    expect([late.status, late.headers.get('location')]).toEqual([303, '/sites']);
  });

  it('is no session cookie', async () => {
    const kept = findKept((await sendSite()).text);
    const page = await fetch(`${fixture.gateway.url}/sites`, {
      headers: { ...BROWSER, cookie: `daystar_session=${kept}` },
      redirect: 'manual',
    });
    expect([page.status, page.headers.get('location')]).toEqual([303, expect.stringContaining('/sign-in')]);
  });

  it('is kept without fields that may hold secrets', async () => {
    const ended = await post('/sites/new', { ...SITE, api_key: 'abc', signing_secret: 'def' });
    const { text } = await post('/sign-in', { key: KEY, kept_form: findKept(ended.text) });
    expect(listFields(text)).toEqual(SITE_AS_HTML);
  });

  it('is not kept when it is too large, and the page says what to do', async () => {
    const table = Array.from({ length: 9000 }, () => Math.random().toString(36)[3]).join('');
    const ended = await post('/sites/0000-0000-0000-0000/upload', {
      table: `${table}${table.split('').reverse().join('')}`,
    });
    const large = await post('/sites/0000-0000-0000-0000/upload', { table: table.repeat(3) });
    for (const { status, text } of [ended, large])
      expect([status, text]).toEqual([401, expect.stringContaining('too large to keep')]);
  });

  it('is refused when another site sends it, and is not kept', async () => {
    const { status, text } = await post('/sites/new', SITE, { origin: 'https://elsewhere.example' });
    expect([status, findKept(text)]).toEqual([403, '']);
  });

  const SITE_AS_HTML = { ...SITE, name: 'Dach &quot;Süd&quot; &lt;1&gt;' };
});
