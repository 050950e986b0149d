import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { GatewayFixture } from '../gateway.fixture';
import { LISTED_DOCS } from './doc-groups';

const FOLDER = join(__dirname, '../../../../docs');
const BROWSER = { accept: 'text/html', authorization: '' };

describe('the documents', () => {
  const fixture = new GatewayFixture();
  fixture.environment.trustedProxies = '127.0.0.1';
  let requests = 0;
  /** Sends each request from another address, because an address has a limit. */
  const get = (path: string, headers: Record<string, string>) =>
    fixture.get(path, { ...headers, 'x-forwarded-for': `10.0.0.${++requests}` });
  const pages = new Map<string, string>();
  beforeAll(async () => {
    await fixture.start();
    for (const path of ['/docs', ...LISTED_DOCS.map(({ name }) => `/docs/${name}`)]) {
      const response = await get(path, BROWSER);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      pages.set(path, await response.text());
    }
  });
  afterAll(() => fixture.close());

  it('are listed by their titles', () => {
    for (const { name } of LISTED_DOCS) {
      const [, title] = /^# (.+)$/m.exec(readFileSync(join(FOLDER, `${name}.md`), 'utf8'))!;
      expect(pages.get('/docs')).toContain(`<a href="/docs/${name}">${title}</a>`);
      expect(pages.get(`/docs/${name}`)).toContain(`<h1>${title}</h1>`);
    }
  });

  it('link only to pages, headings and pictures that the service shows', async () => {
    const links = [...pages].flatMap(([page, text]) =>
      [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url]) => (url.startsWith('#') ? page + url : url)),
    );
    const anchors = links.filter((url) => url.startsWith('/docs/') && url.includes('#'));
    expect(anchors.length).toBeGreaterThan(100);
    const broken = anchors.filter((url) => {
      const [path, id] = url.split('#');
      return pages.has(path) && !pages.get(path)!.includes(`id="${id}"`);
    });
    expect(broken).toEqual([]);
    const others = [...new Set(links.map((url) => url.split('#')[0]))].filter(
      (url) => !pages.has(url) && !/^(https?:|\/assets\/)/.test(url),
    );
    for (const url of others) expect([url, (await get(url, BROWSER)).status]).toEqual([url, 200]);
    expect(others).toContain('/asyncapi.json');
  });

  it('have ids that are unique, and contents that list the headings', () => {
    for (const [path, text] of pages) {
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect([path, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([path, []]);
    }
    expect(pages.get('/docs/api')).toContain('<li class="depth2"><a href="#limits">Limits</a></li>');
  });

  it('name every column of their tables, for screen readers', () => {
    for (const [path, text] of pages) expect([path, text.match(/<th[^>]*>\s*<\/th>/)?.[0]]).toEqual([path, undefined]);
  });

  it('show every picture', async () => {
    for (const name of readdirSync(join(FOLDER, 'pictures'))) {
      const response = await get(`/docs/pictures/${name}`, BROWSER);
      expect([name, response.status, response.headers.get('content-type')]).toEqual([name, 200, 'image/svg+xml']);
      expect(await response.text()).toBe(readFileSync(join(FOLDER, 'pictures', name), 'utf8'));
    }
  });

  it('show their screenshots', async () => {
    const [, url = ''] = /<img src="(\/docs\/screenshots\/[^"]+)"/.exec(pages.get('/docs/browser')!) ?? [];
    const response = await get(url, BROWSER);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const body = Buffer.from(await response.arrayBuffer());
    expect(body.equals(readFileSync(join(FOLDER, url.slice('/docs/'.length))))).toBe(true);
  });

  it.each([
    '/docs/nowhere',
    '/docs/README.md',
    '/docs/security.md',
    '/docs/..%2fpackage',
    '/docs/pictures/..%2fapi.md',
    '/docs/screenshots/..%2fapi.md',
  ])('do not include %s', async (path) => {
    expect([400, 404]).toContain((await get(path, BROWSER)).status);
  });

  it('are a 304 for browsers that have them', async () => {
    const first = await get('/docs/api', BROWSER);
    const again = await get('/docs/api', { ...BROWSER, 'if-none-match': first.headers.get('etag')! });
    expect([first.headers.get('cache-control'), again.status]).toEqual(['no-cache', 304]);
  });

  it('include the AsyncAPI document', async () => {
    const text = await (await get('/asyncapi.json', { authorization: '' })).text();
    expect(text).toBe(readFileSync(join(FOLDER, 'asyncapi.json'), 'utf8'));
  });

  it('are listed in llms.txt, with links to their sources', async () => {
    const list = await get('/llms.txt', { authorization: '' });
    expect([list.status, list.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const links = [...(await list.text()).matchAll(/\]\(([^)]+)\)/g)].map(([, url]) => url);
    expect(links).toHaveLength(LISTED_DOCS.length + 2);
    for (const url of links) {
      const response = await get(url, { authorization: '' });
      expect([url, response.status]).toEqual([url, 200]);
      if (!url.endsWith('.md')) continue;
      expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(await response.text()).toBe(readFileSync(join(FOLDER, url.slice('/docs/'.length)), 'utf8'));
    }
  });

  describe('when searched', () => {
    const search = async (text: string) => {
      const response = await get(`/docs/search?q=${encodeURIComponent(text)}`, BROWSER);
      return { status: response.status, page: await response.text() };
    };
    const urlsFor = async (text: string) =>
      [...(await search(text)).page.matchAll(/<li>\s*<a href="([^"]+)"/g)].map(([, url]) => url);

    it('return the sections as JSON to programs', async () => {
      const response = await get('/docs/search?q=azimuth&format=json', { authorization: '' });
      const { sections } = (await response.json()) as { sections: { url: string; excerpt: string }[] };
      expect(sections.length).toBeGreaterThan(5);
      expect(await urlsFor('azimuth')).toEqual(expect.arrayContaining(sections.map(({ url }) => url)));
      expect(sections[0].excerpt.length).toBeGreaterThan(10);
      expect((await get('/docs/search?q=azimuth&format=xml', BROWSER)).status).toBe(400);
    });

    it.each([
      ['azimuth', '/docs/glossary'],
      ['DAYSTAR_OPEN_PLANS', '/docs/configuration'],
      ['rotate key', '/docs/api#accounts-keys-usage'],
      ['persistance', '/docs/accuracy'],
      ['webhoo', '/docs/api'],
    ])('find %s', async (text, url) => {
      expect((await urlsFor(text)).slice(0, 8).join(' ')).toContain(url);
    });

    it('lead to headings that exist', async () => {
      for (const url of await urlsFor('forecast')) {
        const [path, id] = url.split('#');
        expect([url, pages.get(path)?.includes(id ? `id="${id}"` : '<h1>')]).toEqual([url, true]);
      }
    });

    it('say so when nothing is found, and quote the words as text', async () => {
      const { status, page } = await search('<script>alert(1)</script> zzz');
      expect(status).toBe(200);
      expect(page).toContain('No section has all of these words.');
      expect(page).toContain('value="&lt;script&gt;alert(1)&lt;/script&gt; zzz"');
      expect(page).not.toContain('<script>alert');
    });

    it('show the form alone without words, and refuse more than 100 characters', async () => {
      expect((await search(' ')).page).not.toContain('role="status"');
      expect((await search('x'.repeat(101))).status).toBe(400);
    });

    it('look up each of the first ten words once, and single letters only as words, because anyone may search', async () => {
      const lookUp = jest.spyOn(MiniSearch.prototype, 'search');
      await search('Daystar daystar DAYSTAR solar');
      await search([...'abcdefghijklmnopqrstuvwxyz'].join(' '));
      expect(lookUp.mock.calls.map(([words]) => words)).toEqual(['daystar solar', 'a b c d e f g h i j']);
      lookUp.mockRestore();
      expect(await search('z').then(({ page }) => page)).not.toContain('zenith');
    });
  });
});

it('the folder of documents has the pages that are listed', () => {
  for (const { name } of LISTED_DOCS) expect(existsSync(join(FOLDER, `${name}.md`))).toBe(true);
});
