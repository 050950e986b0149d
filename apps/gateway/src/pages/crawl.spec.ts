import { buildSiteResource } from '@daystar/contracts';
import { GatewayFixture, KEY } from '../gateway.fixture';
import { GATEWAY_API } from '../gateway-api';
import { RouteTable } from '../http/route-table';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
/** Input for forms that read. */
const TYPED: Record<string, string> = {
  latitude: '32.25',
  longitude: '-110.75',
  capacity: '5',
  tags: 'flat',
  q: 'azimuth',
};
/** Links that lead to the same page with other rows, and documents that are no pages. */
const IS_SAME_PAGE =
  /[?&](format|period|page|window|output_parameters|day|issue_id)=|^\/(assets|openapi|asyncapi|llms|docs\/pictures)|^\/sign-out/;

/** Pages that the API does not describe, because they are for browsers alone. */
const BROWSER_PAGES = [
  ...[
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
    '/sites',
    '/sites/new',
    '/sites/compare',
  ],
  ...['/sites/{resource_id}/edit', '/sites/{resource_id}/delete', '/sites/{resource_id}/upload'],
  '/sites/{resource_id}/providers',
  ...['/sites/{resource_id}/issues', '/sites/{resource_id}/issues/{issue_id}', '/sites/{resource_id}/what-if'],
  '/sites/{resource_id}/api',
];
/** Rows that have other pages: older paths and the paths of the data API. */
const HAS_OTHER_PAGE =
  /^\/(keys$|world_radiation|pv_power\/(forecasts|estimated_actuals|combined)|data\/)|\/latest$|\/aggregations$|\/$/;

/** Routes that read but have no page of their own, because they are for programs: records, streams, downloads and documents. */
const IS_FOR_PROGRAMS =
  /^\/(v1\/(events|histories|horizons|webhooks)|health|mcp|openapi|asyncapi|llms|assets|docs\/(pictures|screenshots)|data\/|resources\/|json\/)|\/(changes|external_forecasts)$/;

const POWER_SITE_TABS = [
  ...['Forecast', 'Weather', 'Measurements', 'Accuracy', 'Tuning', 'Diagnosis'],
  ...['Past issues', 'What-if', 'Settings', 'API'],
];

describe('pages', () => {
  const routeTables = jest.spyOn(RouteTable.prototype, 'install');
  const fixture = new GatewayFixture();
  const pages = new Map<string, string>();
  let cookie = '';
  beforeAll(async () => {
    await fixture.start();
    for (const path of ['/utility_scale_sites', '/rooftop_sites', '/weather_sites'])
      await fixture.addSiteWithRows(
        { ...(path.includes('weather') ? { capacity: undefined } : {}), tags: ['flat'] },
        path,
      );
    const [site] = fixture.sites.keys();
    const members = [{ resource_id: site, capacity: 100 }];
    const named = { collection_id: 'all', aggregation_id: 'north', owner: 'acme', accounts: ['acme'], members };
    await fixture.addAggregation(named);
    await fixture.rowCache.publishIssue(fixture.buildIssue('aggregation/all/north'));
    expect(fixture.archived[0].resource).toBe(buildSiteResource(site));
    await fixture.send('POST', '/keys', { name: 'second' });
    const { url } = fixture.gateway;
    const body = new URLSearchParams({ key: KEY });
    const signedIn = await fetch(`${url}/sign-in`, {
      method: 'POST',
      body,
      headers: { origin: url },
      redirect: 'manual',
    });
    cookie = signedIn.headers.get('set-cookie')!.split(';')[0];
    await crawl(['/', '/account']);
  }, 120_000);
  afterAll(() => fixture.close());

  async function crawl(starts: readonly string[]): Promise<void> {
    const waiting = [...starts];
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      if (pages.has(url)) continue;
      const response = await fetch(fixture.gateway.url + url, { headers: { ...BROWSER, cookie }, redirect: 'manual' });
      const text = await response.text();
      expect([url, response.status, response.headers.get('content-type')]).toEqual([
        url,
        200,
        'text/html; charset=utf-8',
      ]);
      pages.set(url, text);
      waiting.push(...findLinks(text));
    }
  }

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
      .filter((path) => !IS_FOR_PROGRAMS.test(path) && !HAS_OTHER_PAGE.test(path));
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

  it('show visitors how to sign in, and no account menu', async () => {
    const text = await (await fetch(`${fixture.gateway.url}/docs`, { headers: BROWSER })).text();
    expect(text).toContain('href="/sign-in"');
    expect(text).not.toContain('/sign-out');
  });
});

/** Paths of the links of a page, and of its forms that only read. */
function findLinks(text: string): string[] {
  const decode = (url: string) => url.replaceAll('&amp;', '&').replace(/#.*$/, '');
  const links = [...text.matchAll(/<a\b[^>]*\bhref="(\/[^"]*)"/g)].map(([, url]) => decode(url));
  const forms = [...text.matchAll(/<form\b[^>]*method="get"[^>]*action="([^"]+)"[^>]*>(.*?)<\/form>/gs)].map(
    ([, action, inputs]) => {
      const names = [...inputs.matchAll(/\bname="(\w+)"/g)].map(([, name]) => name).filter((name) => name in TYPED);
      return `${decode(action)}?${new URLSearchParams(names.map((name): [string, string] => [name, TYPED[name]])).toString()}`;
    },
  );
  return [...links, ...forms].filter((url) => url !== '' && !IS_SAME_PAGE.test(url));
}
