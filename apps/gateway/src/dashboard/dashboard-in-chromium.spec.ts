import { siteResource } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import { BrowserFixture, buildSunnyIssue } from '../pages/browser.fixture';

const PHONE = { width: 390, height: 840 };

describeWith('browser', 'the dashboard in Chromium', () => {
  const fixture = new BrowserFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  beforeEach(() => fixture.problems.splice(0));

  it('draws the day of each site without scripts', async () => {
    // The sign-in of the fixture.
    await (await fixture.openPage('/sites')).context().close();
    const still = await fixture.openPage('/sites', { javaScriptEnabled: false });
    const spark = still.locator('tr', { hasText: 'Desert Flat' }).locator('svg.spark');
    for (const part of ['.band', '.line.past', '.now']) {
      const box = await spark.locator(part).boundingBox();
      expect([part, (box?.height ?? 0) + (box?.width ?? 0) > 10]).toEqual([part, true]);
    }
    await still.context().close();
  });

  it('shows a new issue without a reload', async () => {
    const page = await fixture.openPage('/sites');
    const cell = page.locator('tr', { hasText: 'Desert Flat' }).locator('[data-label="Energy tomorrow"]');
    const before = await cell.textContent();
    const { gateway, site } = fixture;
    gateway.clock.time += 10 * MINUTE;
    const issue = buildSunnyIssue(gateway, siteResource(site));
    const pv_estimate = issue.forecasts.pv_estimate.map((power) => power / 2);
    await gateway.rowCache.publishIssue({ ...issue, forecasts: { ...issue.forecasts, pv_estimate } });
    // The page waits five seconds for further issues.
    for (let waited = 0; (await cell.textContent()) === before && waited < 20; waited++) await page.waitForTimeout(500);
    expect(await cell.textContent()).not.toBe(before);
    expect(fixture.problems).toEqual([]);
    await page.context().close();
  });

  it('shows each site as a block on a phone', async () => {
    const page = await fixture.openPage('/sites', { viewport: PHONE, isMobile: true });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    const box = await page.locator('td[data-label="Warnings"]').first().boundingBox();
    expect(box!.x + box!.width).toBeLessThanOrEqual(PHONE.width);
    expect(await fixture.findViolations(page)).toEqual([]);
    await page.context().close();
  });
});
