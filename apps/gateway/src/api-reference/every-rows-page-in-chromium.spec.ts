import { type Site, buildSiteResource } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import type { Page } from 'playwright-core';
import type { ApiOperation } from '../api-description/read-operations';
import { GATEWAY_API } from '../gateway-api';
import { BrowserFixture } from '../pages/browser.fixture';

/** Every forecast operation that controllers describe, including new ones. Chromium visits each element of their pages once. */
describeWith('browser', 'in Chromium, the page of rows of', () => {
  const fixture = new BrowserFixture();
  const ids: Record<string, string> = {};
  let page: Page;
  beforeAll(async () => {
    await fixture.start();
    const { gateway } = fixture;
    for (const base of ['/rooftop_sites', '/weather_sites']) {
      const body = { name: 'Corner', latitude: 32.25, longitude: -110.75, ...(base[1] === 'r' ? { capacity: 5 } : {}) };
      ids[base] = ((await (await gateway.send('POST', base, body)).json()) as Site).resource_id;
      await gateway.rowCache.publishIssue(gateway.buildIssue(buildSiteResource(ids[base]), { unit: 'kW' }));
    }
    ids['/utility_scale_sites'] = fixture.site;
    ids['/data'] = fixture.site;
    page = await fixture.openPage('/account');
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.problems.splice(0));

  const urlOf = ({ path, query = [] }: ApiOperation) => {
    const known = { resource_id: ids[`/${path.split('/')[1]}`], collection_id: 'all', aggregation_id: 'north' };
    const needed = query.flatMap(({ name, required, example }) =>
      // Past rows need an end, or a duration.
      required || (name === 'end' && example !== undefined)
        ? [`${name}=${known[name as keyof typeof known] ?? example}`]
        : [],
    );
    // Without `hours`, these return the rows of one day.
    if (/^\/data\/(live|forecast)/.test(path)) needed.push('hours=96');
    if (path.startsWith('/data/historic')) needed.push('period=PT15M');
    const filled = path.replace(/\{(\w+)\}/g, (_, name: keyof typeof known) => known[name]);
    return needed.length > 0 ? `${filled}?${needed.join('&')}` : filled;
  };

  // The same handlers serve the older names. Pages with the rows of both directions have the elements of either.
  const routes = GATEWAY_API.clients.operations
    .filter(({ formats, path }) => formats === 'forecast' && !/\/latest$|^\/world_radiation/.test(path))
    .toSorted((a, b) => Number(b.path.endsWith('/combined')) - Number(a.path.endsWith('/combined')));
  const visitedElements = new Set<string>();

  it.each(routes.map((route) => [route.path, route] as const))(
    '%s has a table and a chart; one with new elements draws them, is accessible and loads nothing from other hosts',
    async (_path, route) => {
      const html = await (await fixture.gateway.get(urlOf(route), { accept: 'text/html' })).text();
      expect(html.match(/<div\s+class="plot"/g)).toHaveLength(1);
      expect(html.split('<th scope="row">').length - 1).toBeGreaterThan(90);
      const newElements = listElements(html).filter((element) => !visitedElements.has(element));
      if (newElements.length === 0) return;
      for (const element of newElements) visitedElements.add(element);

      await page.goto(fixture.url + urlOf(route));
      await page.waitForSelector('.plot canvas');
      expect(await fixture.countChartColours(page)).toBeGreaterThan(20);
      // The layout of a year of rows takes seconds.
      if (route.path.startsWith('/data/tmy')) {
        expect(await page.innerText('.legend')).toContain(', typical year');
      } else {
        for (const button of await page.locator('text=/^Show the table/').all()) await button.click();
        expect(await page.locator('table[data-rows] tbody tr').count()).toBeGreaterThan(90);
      }
      expect(await fixture.findViolations(page)).toEqual([]);
      expect(fixture.problems).toEqual([]);
    },
  );
});

/** Lists the kinds of elements of the main part of a page, with the columns of its tables and the names of its facts. */
function listElements(html: string): string[] {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main'));
  const elements = [...main.matchAll(/<(\w+)([^<>]*)/g)].map(([, tag, attributes]) =>
    [tag, ...(attributes.match(/\b(class|role|type|data-name|data-unit)="[^"]*"/g) ?? [])].join(' '),
  );
  return [...elements, ...(main.match(/<(dt|h2)[^>]*>[^<]*/g) ?? [])];
}
