import { GatewayFixture, KEY } from '../../gateway.fixture';

const BROWSER = { accept: 'text/html', authorization: '' };

describe('the language of a page', () => {
  const fixture = new GatewayFixture();
  let site = '';
  beforeAll(async () => {
    await fixture.start();
    site = await fixture.addSiteWithRows();
  });
  afterAll(() => fixture.close());

  const open = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(fixture.gateway.url + path, {
      headers: { ...BROWSER, ...headers },
      redirect: 'manual',
    });
    const text = await response.text();
    return { response, text, language: /<html lang="(\w+)">/.exec(text)?.[1] };
  };
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(fixture.gateway.url + path, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { ...BROWSER, origin: fixture.gateway.url, ...headers },
      redirect: 'manual',
    });

  it('is English by default', async () => {
    const { text, language } = await open('/sign-in');
    expect([language, text.includes('<h1>Sign in</h1>')]).toEqual(['en', true]);
  });

  it.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['fr-FR, de-AT;q=0.7, en;q=0.3', 'de'],
    ['de;q=0, es;q=0.1', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['fr', 'en'],
    [';q=,,=', 'en'],
  ])('follows the preferences of the browser: %s', async (header, expected) => {
    expect((await open('/sign-in', { 'accept-language': header })).language).toBe(expected);
  });

  it('follows the choice of the reader before the browser, and the URL before both', async () => {
    const headers = { 'accept-language': 'de', cookie: 'a=b; daystar_language=es; c=d' };
    expect((await open('/sign-in', headers)).language).toBe('es');
    expect((await open('/sign-in?lang=en', headers)).language).toBe('en');
    expect((await open('/sign-in?lang=xx', headers)).language).toBe('es');
  });

  it('stays when a page leads to the sign-in', async () => {
    const { response } = await open('/account?lang=es');
    expect((await open(response.headers.get('location')!)).language).toBe('es');
  });

  it('is chosen by a form of each page, which leads back to the page', async () => {
    expect((await open('/')).text).toContain('action="/language"');
    const referer = `${fixture.gateway.url}/sign-in?then=%2Faccount&lang=de`;
    const chosen = await post('/language', { lang: 'es' }, { referer });
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/sign-in?then=%2Faccount']);
    const cookie = chosen.headers.get('set-cookie')!;
    expect(cookie).toMatch(/^daystar_language=es; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    expect((await open('/sign-in', { cookie: cookie.split(';')[0] })).language).toBe('es');
  });

  it('is not chosen by pages of other sites, and must be one of the list', async () => {
    expect((await post('/language', { lang: 'es' }, { origin: 'http://elsewhere.example' })).status).toBe(403);
    expect((await post('/language', { lang: 'xx' })).status).toBe(400);
    const elsewhere = await post('/language', { lang: 'de' }, { referer: 'http://elsewhere.example//evil.example' });
    expect(elsewhere.headers.get('location')).not.toContain('evil');
  });

  it('is that of error pages; a message that only programs get stays English and is marked as such', async () => {
    const { text } = await open('/nowhere', { 'accept-language': 'es' });
    expect(text).toContain('<h1>Página no encontrada</h1>');
    expect(text).toContain('<p class="lead">No hay nada en esta ruta. /docs enumera las rutas de este servicio.</p>');
    expect(text).not.toContain('<span lang="en">');
    const headers = { 'accept-language': 'es', authorization: `Bearer ${KEY}` };
    const { text: ofEvents } = await open('/v1/events?resources=site/none', headers);
    expect(ofEvents).toContain('<p class="lead"><span lang="en">The resource');
  });

  it('does not change JSON', async () => {
    const headers = { accept: 'application/json', 'accept-language': 'es', cookie: 'daystar_language=es' };
    const [plain, spanish] = [{}, headers].map((further) =>
      fixture.get(`/utility_scale_sites/${site}/diagnosis`, further),
    );
    expect(await (await spanish).json()).toEqual(await (await plain).json());
    const error = await fixture.get('/nowhere?lang=es', headers);
    expect(await error.text()).toContain('There is nothing at this path.');
  });

  it('is part of the entity tag of forecasts, so that no cached page has the wrong language', async () => {
    const session = (await post('/sign-in', { key: KEY })).headers.get('set-cookie')!.split(';')[0];
    const path = `/utility_scale_sites/${site}/recent`;
    const english = await open(path, { cookie: session });
    const cookie = `${session}; daystar_language=es`;
    const etag = english.response.headers.get('etag')!;
    const spanish = await open(path, { cookie, 'if-none-match': etag });
    expect([english.language, spanish.response.status, spanish.language]).toEqual(['en', 200, 'es']);
    expect(spanish.text).toContain('<h2 id="forecasts">Previsiones</h2>');
    expect(english.text).toContain('<h2 id="forecasts">Forecasts</h2>');
    const tag = spanish.response.headers.get('etag')!;
    expect((await open(path, { cookie, 'if-none-match': tag })).response.status).toBe(304);
    for (const page of [english, spanish, await open('/sign-in'), await open('/docs')])
      expect(page.response.headers.get('vary')).toMatch(/accept-language/);
  });
});
