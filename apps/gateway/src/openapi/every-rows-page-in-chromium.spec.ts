import { type Site, buildSiteResource } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import type { Page } from 'playwright-core';
import type { ApiOperation } from '../api-description/read-operations';
import { GATEWAY_API } from '../gateway-api';
import { BrowserFixture } from '../pages/browser.fixture';

/** Every forecast operation that controllers describe, including new ones. */
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

  // The same handlers serve the older names.
  const routes = GATEWAY_API.clients.operations.filter(
    ({ formats, path }) => formats === 'forecast' && !/\/latest$|^\/world_radiation/.test(path),
  );
  it.each(routes.map((route) => [route.path, route] as const))(
    '%s has a table and a chart, is accessible and loads nothing from other hosts',
    async (_path, route) => {
      await page.goto(fixture.url + urlOf(route));
      await page.waitForSelector('.plot canvas');
      expect(await fixture.countChartColours(page)).toBeGreaterThan(20);
      if (route.path === '/data/tmy/radiation_and_weather')
        expect(await page.innerText('.legend')).toContain('Global irradiance (GHI), typical year');
      for (const button of await page.locator('text=/^Show the table/').all()) await button.click();
      expect(await page.locator('table[data-rows] tbody tr').count()).toBeGreaterThan(90);
      expect(await fixture.findViolations(page)).toEqual([]);
      expect(fixture.problems).toEqual([]);
    },
  );
});
