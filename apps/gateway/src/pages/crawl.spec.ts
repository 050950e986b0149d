import { GATEWAY_API } from '../gateway-api';
import { RouteTable } from '../http/route-table';
import { BROWSER, PageCrawler } from './page-crawler.fixture';

/** Pages that the API does not describe, because they are for browsers alone. */
const BROWSER_PAGES = [
  '/',
  '/docs',
  '/docs/{name}',
  '/docs/search',
  '/docs/operations',
  '/register',
  '/account',
  '/account/keys',
  '/account/webhooks',
  '/explore',
  '/explore/clouds',
  '/sites',
  '/sites/new',
  '/sites/import',
  '/sites/compare',
  '/sites/{resource_id}/edit',
  '/sites/{resource_id}/delete',
  '/sites/{resource_id}/upload',
  '/sites/{resource_id}/delete-measurements',
  '/aggregations/new',
  ...['edit', 'delete', 'upload'].map((form) => `/aggregations/{collection_id}/{aggregation_id}/${form}`),
  '/sites/{resource_id}/providers',
  '/sites/{resource_id}/issues',
  '/sites/{resource_id}/issues/{issue_id}',
  '/sites/{resource_id}/what-if',
  '/sites/{resource_id}/api',
  '/sites/{resource_id}/histories',
  '/sites/{resource_id}/histories/{history_id}/delete',
];
/** Rows that have other pages: older paths and the paths of the data API. */
const HAS_OTHER_PAGE =
  /^\/(keys$|world_radiation|pv_power\/(forecasts|estimated_actuals|combined)|data\/)|\/latest$|\/aggregations$|\/$/;

/** Routes that read but have no page of their own, because they are for programs: records, streams, downloads and documents. */
const IS_FOR_PROGRAMS =
  /^\/(v1\/(events|histories|horizons|webhooks)|health|mcp|openapi|asyncapi|llms|assets|docs\/(pictures|screenshots)|explore\/(towns|outline)|data\/|resources\/|json\/)|\/(changes|external_forecasts)$/;

/** Forms that change nothing, or only the session of the browser, or nothing of its account. */
const UNCHANGING_FORMS = /^\/(sign-out|register|sign-in|language|sites\/import|(sites|aggregations)\/.*\/upload)$/;
/** Pages that change something. */
const CHANGING_PAGES =
  /^\/(sites|aggregations)\/(new|import|.*\/(edit|delete|upload|delete-measurements|providers)$)|\/(revoke|delete|close)$/;
/** Changing pages that a read-only session can use: for previews, and for a list beside the form. */
const PARTLY_READABLE = /\/(import|upload|providers)$/;
/** Lists the forms of a page that change something, and its links to pages that do. */
const findChangingControls = (text: string): string[] => [
  ...[...text.matchAll(/<form\b[^>]*method="post"[^>]*action="([^"]+)"/g)]
    .map(([, action]) => action)
    .filter((action) => !UNCHANGING_FORMS.test(action)),
  ...[...text.matchAll(/<a\b[^>]*href="([^"]+)"/g)]
    .map(([, url]) => url.split('?')[0])
    .filter((path) => CHANGING_PAGES.test(path)),
];

/** Pages to which only visitors without an account are led. */
const FOR_VISITORS = ['/explore/power', '/sign-in'];

const POWER_SITE_TABS = [
  'Forecast',
  'Weather',
  'Measurements',
  'Accuracy',
  'Tuning',
  'Diagnosis',
  'Past issues',
  'Histories',
  'What-if',
  'Settings',
  'API',
];

describe('pages', () => {
  const routeTables = jest.spyOn(RouteTable.prototype, 'install');
  const crawler = new PageCrawler();
  const { fixture, pages } = crawler;
  beforeAll(() => crawler.start(), 120_000);
  afterAll(() => fixture.close());

  const reached = () => [...pages.keys()].map((url) => url.split('?')[0]);
  const isReached = (pattern: string) => {
    const expression = new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`);
    return reached().some((path) => expression.test(path));
  };

  it('are all reachable by links and forms from the start page and the account page', () => {
    const described = GATEWAY_API.clients.operations.filter(
      ({ method, formats, path }) =>
        method === 'get' &&
        (formats === 'record' || formats === 'list' || formats === 'forecast') &&
        !HAS_OTHER_PAGE.test(path),
    );
    const expected = [...BROWSER_PAGES, ...described.map(({ path }) => path)];
    expect(expected.filter((path) => !isReached(path))).toEqual([]);
    for (const path of ['/verification', '/tuning', '/measurements', '/weather/combined'])
      expect([path, reached().some((page) => page.endsWith(path))]).toEqual([path, true]);
    expect(isReached('/pv_power/collections/{id}/aggregations/{id}/measurements')).toBe(true);
  });

  it('include every route that answers a browser with a page', () => {
    const [routes] = routeTables.mock.contexts as RouteTable[];
    const paths = routes
      .listRoutes()
      .filter(({ methods }) => methods.includes('GET'))
      .map(({ path }) => path.replace(/:\w+/g, '{id}'))
      .filter((path) => !IS_FOR_PROGRAMS.test(path) && !HAS_OTHER_PAGE.test(path))
      .filter((path) => !FOR_VISITORS.includes(path));
    expect(paths.length).toBeGreaterThan(60);
    expect(paths.filter((path) => !isReached(path))).toEqual([]);
  });

  it('have the navigation, one main heading, and a unique title', () => {
    for (const [url, text] of pages) {
      expect([url, text.match(/<h1>/g)?.length]).toEqual([url, 1]);
      for (const link of ['/sites', '/explore', '/pv_power/collections', '/docs', '/v1/status/inputs'])
        expect([url, text.includes(`href="${link}"`)]).toEqual([url, true]);
      expect([url, text.includes('action="/sign-out"')]).toEqual([url, true]);
    }
  });

  it('of a site have one tab bar, with the current page marked', () => {
    const tabs = [...pages].filter(([url]) => /^\/(utility_scale|rooftop)_sites\/[^/]+-/.test(url));
    expect(tabs.length).toBeGreaterThan(10);
    const forms = [...pages].filter(([url]) =>
      /^\/sites\/[^/]+-[^/]+\/(edit|delete|upload|providers|issues|what-if|api)/.test(url),
    );
    expect(forms.length).toBeGreaterThan(15);
    for (const [url, text] of forms)
      expect([url, /<nav class="tabs".*aria-current="page"/s.test(text)]).toEqual([url, true]);
    for (const [url, text] of tabs) {
      const [bar = ''] = /<nav class="tabs".*?<\/nav>/s.exec(text) ?? [];
      const names = [...bar.matchAll(/>([^<>]+)<\/a\s*>/g)].map(([, name]) => name);
      expect([url, names]).toEqual([url, POWER_SITE_TABS]);
      expect([url, bar.match(/aria-current="page"/g)?.length]).toEqual([url, 1]);
    }
  });

  it('of an aggregation that the reader may only read have no tab of its measurements', () => {
    const tabPages = [...pages].filter(([url]) => url.startsWith('/pv_power/collections/all/aggregations/flat'));
    expect(tabPages.map(([url]) => url.split('/').at(-1))).toEqual(
      expect.arrayContaining(['recent', 'accuracy', 'verification', 'tuning', 'flat']),
    );
    for (const [url, text] of tabPages) {
      expect([url, /<nav class="tabs".*aria-current="page"/s.test(text)]).toEqual([url, true]);
      expect([url, text.includes('flat/measurements"')]).toEqual([url, false]);
    }
  });

  it('show a read-only session no form or button that makes changes, and say why', async () => {
    const created = await fixture.send('POST', '/keys', { name: 'reader', read_only: true });
    const { api_key } = (await created.json()) as { api_key: string };
    const cookie = await fixture.signIn(api_key);
    const changing = [...pages].filter(([, text]) => findChangingControls(text).length > 0).map(([url]) => url);
    expect(changing.length).toBeGreaterThan(20);
    const shown: [url: string, controls: string[], hasReason: boolean][] = [];
    for (const url of changing) {
      const text = await (await fetch(fixture.gateway.url + url, { headers: { ...BROWSER, cookie } })).text();
      shown.push([url, findChangingControls(text), text.includes('You have read-only access')]);
    }
    expect(shown).toEqual(changing.map((url) => [url, [], true]));
  });

  it('tell a read-only session nothing about forms that it does not see', async () => {
    const created = await fixture.send('POST', '/keys', { name: 'viewer', read_only: true });
    const { api_key } = (await created.json()) as { api_key: string };
    const cookie = await fixture.signIn(api_key);
    const isFormPage = (path: string) => CHANGING_PAGES.test(path) && !PARTLY_READABLE.test(path);
    const formUrls = [...pages.keys()].filter((url) => isFormPage(url.split('?')[0]));
    const [site] = fixture.sites.keys();
    expect(formUrls.length).toBeGreaterThan(10);
    for (const url of [...formUrls, '/account/webhooks', `/utility_scale_sites/${site}/measurements?to=2020-01-01`]) {
      const text = await (await fetch(fixture.gateway.url + url, { headers: { ...BROWSER, cookie } })).text();
      const [, main] = /<main[^>]*>(.*)<\/main>/s.exec(text)!;
      expect([url, isFormPage(url.split('?')[0]) && /class="lead"|<form/.test(main)]).toEqual([url, false]);
      expect([url, /\bbelow\b|Upload some/.test(main)]).toEqual([url, false]);
    }
  });

  it('lead visitors to pages of their own', async () => {
    const text = await (await fetch(`${fixture.gateway.url}/explore`, { headers: BROWSER })).text();
    for (const path of FOR_VISITORS) expect(text).toMatch(new RegExp(`(action|href)="${path}"`));
  });

  it('show visitors how to sign in, and no account menu', async () => {
    const text = await (await fetch(`${fixture.gateway.url}/docs`, { headers: BROWSER })).text();
    expect(text).toContain('href="/sign-in"');
    expect(text).not.toContain('/sign-out');
  });
});
