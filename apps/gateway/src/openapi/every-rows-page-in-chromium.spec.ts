import { type Site, siteResource } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import type { Page } from 'playwright-core';
import { PARAMETERS, type Parameter } from './parameters';
import type { ApiRoute } from './api-route';
import { ROUTES } from './routes';
import { BrowserFixture } from '../pages/browser.fixture';

/** All addresses of rows that the table of routes lists; a new one is looked at as soon as it stands there. */
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
      await gateway.rowCache.publishIssue(gateway.issueOf(siteResource(ids[base]), { unit: 'kW' }));
    }
    ids['/utility_scale_sites'] = fixture.site;
    page = await fixture.open('/account');
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.problems.splice(0));

  const urlOf = ({ path, parameters = [] }: ApiRoute) => {
    const known = { resource_id: ids[`/${path.split('/')[1]}`], collection_id: 'all', aggregation_id: 'north' };
    const needed = parameters
      .flatMap((group): readonly Parameter[] => PARAMETERS[group])
      .flatMap(({ name, required, example }) => (required ? [`${name}=${example}`] : []));
    const filled = path.replace(/\{(\w+)\}/g, (_, name: keyof typeof known) => known[name]);
    return needed.length > 0 ? `${filled}?${needed.join('&')}` : filled;
  };

  // Older names are answered by the same handlers.
  const routes = ROUTES.filter(({ rows, path }) => rows && !/\/latest$|^\/world_radiation/.test(path));
  it.each(routes.map((route) => [route.path, route] as const))(
    '%s has a table and a chart, is accessible and asks nobody else',
    async (_path, route) => {
      await page.goto(fixture.gateway.gateway.url + urlOf(route));
      await page.waitForSelector('.plot canvas');
      expect(await fixture.coloursOfChart(page)).toBeGreaterThan(20);
      expect(await page.locator('table[data-rows] tbody tr').count()).toBeGreaterThan(90);
      expect(await fixture.faults(page)).toEqual([]);
      expect(fixture.problems).toEqual([]);
    },
  );
});
