import { buildSiteResource } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import { NOW } from '../gateway.fixture';
import { BrowserFixture, DESK } from '../pages/browser.fixture';

const PHONE = { width: 360, height: 740 };

describeWith('browser', 'in Chromium, with an archived day of issues,', () => {
  const fixture = new BrowserFixture();
  beforeAll(async () => {
    await fixture.start();
    const { gateway, site } = fixture;
    gateway.archived.splice(0);
    for (let made = -144; made <= 0; made++) {
      gateway.clock.time = NOW + made * 10 * MINUTE;
      for (const resource of [buildSiteResource(site), 'aggregation/all/north']) {
        const issue = gateway.buildIssue(resource);
        const pv_estimate = issue.forecasts.pv_estimate.map((power) => power + 40);
        gateway.archived.push({ ...issue, forecasts: { ...issue.forecasts, pv_estimate } });
      }
    }
    gateway.clock.time = NOW;
    const members = [{ resource_id: site, capacity: 50 }];
    await gateway.addAggregation({ collection_id: 'all', aggregation_id: 'north', name: 'North', members, version: 2 });
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.problems.splice(0));

  it.each(['/utility_scale_sites/:site', '/pv_power/collections/all/aggregations/north'])(
    'the verification of %s is drawn, fits a phone, and is accessible in light and dark colours',
    async (resource) => {
      const path = `${resource.replace(':site', fixture.site)}/verification?window=P2D`;
      // Colours of buttons would change gradually.
      const page = await fixture.openPage(path, { viewport: PHONE, isMobile: true, reducedMotion: 'reduce' });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
      await page.setViewportSize(DESK);
      expect(await page.locator('figure svg rect').count()).toBeGreaterThan(10);
      const [bar, number] = [
        page.locator('figure svg rect').nth(1),
        page.locator('#scores-by-lead + div tbody td').nth(4),
      ];
      expect((await bar.boundingBox())?.height).toBeGreaterThan(5);
      expect(Number(await number.textContent())).toBeGreaterThan(0);
      await fixture.expectAccessibleColours(page);
      expect(fixture.problems).toEqual([]);
      await fixture.closePage(page);
    },
  );

  it('the accuracy chart draws three lines, one with its range, and states the number of forecasts', async () => {
    const page = await fixture.openPage(`/utility_scale_sites/${fixture.site}/accuracy`, {});
    await page.waitForSelector('.plot canvas');
    expect(await fixture.countChartColours(page)).toBeGreaterThan(20);
    const legend = await page.locator('figcaption .legend li').allTextContents();
    expect(legend.map((text) => text.replace(/ *[-\d.]+ MW$/, ''))).toEqual([
      'Forecast an hour ahead',
      'Power, estimated actual',
      'Measured power',
      'Forecast an hour ahead, 10 to 90 % range',
      'clear sky',
      'capacity',
      'night',
    ]);
    expect(await page.textContent('main')).toMatch(/Periods with a forecast: \d+/);
    expect(await fixture.findViolations(page)).toEqual([]);
    await fixture.closePage(page);
  });
});
