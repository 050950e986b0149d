import { HOUR, MINUTE } from '@daystar/timeseries';
import { describeWith } from '@daystar/testing';
import type { Page } from 'playwright-core';
import { NOW } from '../gateway.fixture';
import { BrowserFixture, buildSimulatedIssue } from './browser.fixture';

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const WEST = '/pv_power/collections/fleet/aggregations/west';

describeWith('browser', 'in Chromium, a person', () => {
  const fixture = new BrowserFixture();
  beforeAll(async () => {
    await fixture.start();
    const second = { name: 'Mesa', latitude: 33, longitude: -111, capacity: 20, tags: ['hill'] };
    const created = await fixture.gateway.send('POST', '/utility_scale_sites', second);
    const { resource_id } = (await created.json()) as { resource_id: string };
    const definition = { aggregation_id: 'west', name: 'West', members: [fixture.site, resource_id] };
    await fixture.gateway.send('POST', '/pv_power/collections/fleet/aggregations', definition);
  }, 60_000);
  afterAll(() => fixture.close());
  beforeEach(() => fixture.problems.splice(0));

  const open = (path: string, viewport = DESK) =>
    fixture.reopenPage(path, { viewport, isMobile: viewport === PHONE, hasTouch: viewport === PHONE });
  async function expectSound(page: Page): Promise<void> {
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(await fixture.findViolations(page)).toEqual([]);
    expect(fixture.problems).toEqual([]);
  }

  it('edits the members of an aggregation, uploads measurements and deletes it', async () => {
    const page = await open(WEST);
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel(/Mesa/).uncheck();
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      await expectSound(page);
    }
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL(`**${WEST}`);
    await fixture.gateway.rowCache.publishIssue(buildSimulatedIssue(fixture.gateway, 'aggregation/fleet/west'));
    await page.getByRole('link', { name: 'Measurements' }).click();
    await page.getByRole('link', { name: 'Upload measurements' }).click();
    const end = Math.floor(NOW / HOUR) * HOUR - 4 * HOUR;
    const lines = [0, 1, 2].map((row) => `${new Date(end + row * 30 * MINUTE).toISOString()},${row + 1}`);
    await page.getByLabel('Table with a header').fill(['time,power', ...lines].join('\n'));
    await page.getByRole('button', { name: 'Preview' }).click();
    await expectSound(page);
    await page.getByRole('button', { name: 'Store 3 measurements' }).click();
    expect(await page.innerText('main')).toContain('3 measurements stored');
    await page.getByRole('link', { name: 'About' }).click();
    await page.getByRole('link', { name: 'Delete' }).click();
    await expectSound(page);
    await page.getByRole('button', { name: 'Delete West' }).click();
    await page.waitForURL('**/pv_power/collections');
    expect((await fixture.gateway.get(WEST)).status).toBe(404);
  });

  it('deletes the measurements of a day, which the page counts before', async () => {
    const page = await open(`/utility_scale_sites/${fixture.site}/measurements`, PHONE);
    await page.getByRole('link', { name: 'Delete measurements' }).click();
    const day = new Date(NOW - 48 * HOUR).toISOString().slice(0, 10);
    const next = new Date(NOW - 24 * HOUR).toISOString().slice(0, 10);
    await page.getByLabel(/^From/).fill(day);
    await page.getByLabel(/^To/).fill(next);
    await page.getByRole('button', { name: 'Count' }).click();
    await expectSound(page);
    await page.getByRole('button', { name: 'Delete 48 measurements' }).click();
    expect(await page.innerText('main')).toContain('48 measurements deleted.');
  });
});
