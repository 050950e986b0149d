import { type Site, buildSiteResource } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import { BrowserFixture, DESK, buildSimulatedIssue } from '../pages/browser.fixture';
import { expectSoon } from '../pages/chromium.fixture';

const PHONE = { width: 390, height: 840 };

describeWith('browser', 'the dashboard in Chromium', () => {
  const fixture = new BrowserFixture();
  beforeAll(async () => {
    await fixture.start();
    await fixture.gateway.send('POST', '/weather_sites', { name: 'Mast', latitude: 32, longitude: -110 });
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.problems.splice(0));

  it('draws the day of each site without scripts', async () => {
    const still = await fixture.openPage('/sites', { javaScriptEnabled: false });
    const spark = still.locator('tr', { hasText: 'Desert Flat' }).locator('svg.spark');
    for (const part of ['.band', '.line.past', '.now']) {
      const box = await spark.locator(part).boundingBox();
      expect([part, (box?.height ?? 0) + (box?.width ?? 0) > 10]).toEqual([part, true]);
    }
    await fixture.closePage(still);
  });

  it('shows a new issue without a reload', async () => {
    const page = await fixture.openPage('/sites');
    const sites = page.getByRole('group', { name: 'Your sites' });
    const cell = sites.locator('tr', { hasText: 'Desert Flat' }).locator('[data-label="Energy tomorrow"]');
    const before = await cell.textContent();
    const { gateway, site } = fixture;
    gateway.clock.time += 10 * MINUTE;
    const issue = buildSimulatedIssue(gateway, buildSiteResource(site));
    const pv_estimate = issue.forecasts.pv_estimate.map((power) => power / 2);
    await gateway.rowCache.publishIssue({ ...issue, forecasts: { ...issue.forecasts, pv_estimate } });
    // The page waits five seconds for further issues.
    await expectSoon(() => cell.textContent(), expect.not.stringContaining(before!));
    expect(fixture.problems).toEqual([]);
    await fixture.closePage(page);
  });

  it('opens ticked sites and aggregations in one chart with their sum, by keyboard alone', async () => {
    const page = await fixture.openPage('/sites');
    for (const name of ['Select Desert Flat', 'Select North']) {
      await page.getByLabel(name).focus();
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('Tab');
    while ((await page.evaluate('document.activeElement.textContent')) !== 'Compare') await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.plot canvas');
    expect(await fixture.countChartColours(page)).toBeGreaterThan(20);
    const legend = (await page.locator('.legend').first().textContent())!;
    for (const line of ['Sum', 'Desert Flat', 'North', 'capacity 100 MW']) expect(legend).toContain(line);
    expect(await page.locator('.energy li').count()).toBeGreaterThan(2);
    expect(await page.innerText('.energy p')).toBe('Energy by day: Sum');
    expect(await page.getAttribute('figure input', 'aria-valuetext')).toMatch(/: Sum [\d.]+ MW; Desert Flat/);
    expect(await fixture.findViolations(page)).toEqual([]);
    expect(fixture.problems).toEqual([]);
    await fixture.closePage(page);
  });

  it('opens one chart of ticked sites without scripts', async () => {
    const page = await fixture.openPage('/sites', { javaScriptEnabled: false });
    await page.getByLabel('Select Desert Flat').check();
    await page.getByLabel('Select North').check();
    await page.click('text=Compare');
    await expectSoon(() => page.locator('table[data-rows] th[data-sum]').count(), 2);
    expect(await page.locator('table[data-rows] tbody tr').count()).toBe(192);
    await fixture.closePage(page);
  });

  it('keeps the ticks when a new issue arrives', async () => {
    const page = await fixture.openPage('/sites');
    await page.getByLabel('Select Desert Flat').check();
    await page.locator('h1').click();
    await page.evaluate('document.activeElement.blur()');
    const mark = () => page.evaluate(`document.querySelector('.live').dataset.old`);
    await page.evaluate(`document.querySelector('.live').dataset.old = 'yes'`);
    const { gateway, site } = fixture;
    gateway.clock.time += 10 * MINUTE;
    await gateway.rowCache.publishIssue(buildSimulatedIssue(gateway, buildSiteResource(site)));
    await expectSoon(mark, undefined);
    expect(await page.getByLabel('Select Desert Flat').isChecked()).toBe(true);
    await fixture.closePage(page);
  });

  it('does not break its numbers and units', async () => {
    const page = await fixture.openPage('/sites', { viewport: { width: 1100, height: 800 } });
    const heights = await page
      .locator('td.amount small')
      .evaluateAll((elements) => elements.map((element) => element.getClientRects().length));
    expect(heights.length).toBeGreaterThan(2);
    expect(new Set(heights)).toEqual(new Set([1]));
    await fixture.closePage(page);
  });

  it('shows all columns of a large plant at 1280 px in every language', async () => {
    const { gateway } = fixture;
    const name = 'Photovoltaikfreiflächenanlage Süd';
    const place = { latitude: 32.3, longitude: -110.7, capacity: 2000, name };
    const { resource_id } = (await (await gateway.send('POST', '/utility_scale_sites', place)).json()) as Site;
    const issue = buildSimulatedIssue(gateway, buildSiteResource(resource_id));
    const scale = (powers: readonly number[]) => powers.map((power) => 40 * power);
    const { pv_estimate, pv_estimate10, pv_estimate90 } = issue.forecasts;
    const forecasts = {
      ...issue.forecasts,
      pv_estimate: scale(pv_estimate),
      pv_estimate10: scale(pv_estimate10),
      pv_estimate90: scale(pv_estimate90),
    };
    await gateway.rowCache.publishIssue({ ...issue, capacity: 2000, forecasts });
    const page = await fixture.openPage('/sites', { viewport: DESK });
    const cells = page.locator('tr', { hasText: name }).first().locator('td');
    for (const language of ['en', 'de', 'es']) {
      await page.goto(`${fixture.url}/sites?lang=${language}`);
      expect(await cells.nth(3).innerText()).toMatch(/\d[.,]?\d{3} MWh/);
      await cells.nth(5).evaluate((cell) => (cell.textContent = 'durch Messwerte, auch der letzten Stunden'));
      await cells.nth(6).evaluate((cell) => (cell.textContent = 'Ernst Die Leistung wird vermutlich in kW gesendet'));
      const hiddenWidths = await page
        .locator('.scroll')
        .evaluateAll((tables) => tables.map((table) => table.scrollWidth - table.clientWidth));
      expect([language, Math.max(...hiddenWidths)]).toEqual([language, 0]);
    }
    await gateway.send('DELETE', `/utility_scale_sites/${resource_id}`);
    await fixture.closePage(page);
  });

  it('covers the end of the page with the button only while rows are selected', async () => {
    const page = await fixture.openPage('/sites', { viewport: PHONE, isMobile: true });
    const findPosition = () => page.evaluate<string>(`getComputedStyle(document.querySelector('.actions')).position`);
    const positions = [await findPosition()];
    await page.getByLabel('Select Desert Flat').check();
    positions.push(await findPosition());
    expect(positions).toEqual(['static', 'sticky']);
    await fixture.closePage(page);
  });

  it('shows each site as a block on a phone, without the label of a box that it does not have', async () => {
    const page = await fixture.openPage('/sites', { viewport: PHONE, isMobile: true });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    const box = await page.locator('td[data-label="Warnings"]').first().boundingBox();
    expect(box!.x + box!.width).toBeLessThanOrEqual(PHONE.width);
    const boxCell = page.locator('tr', { hasText: 'Mast' }).locator('td').first();
    expect([await boxCell.count(), await boxCell.isVisible()]).toEqual([1, false]);
    expect(await fixture.findViolations(page)).toEqual([]);
    await fixture.closePage(page);
  });
});
