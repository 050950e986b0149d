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
    await fixture.gateway.send('POST', '/utility_scale_sites', second);
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
  /** Presses the tab key until the focus is on an element. */
  async function tabTo(page: Page, selector: string): Promise<void> {
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
    }
    throw new Error(`The tab key does not reach ${selector}.`);
  }

  it('adds an aggregation of two sites with the keyboard alone', async () => {
    const page = await open('/sites');
    await tabTo(page, 'a[href="/aggregations/new"]');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/aggregations/new');
    await page.waitForSelector('.member-tools:not([hidden])');
    expect(await page.locator('.by-rule').isVisible()).toBe(false);
    await expectSound(page);
    await tabTo(page, '#name');
    await page.keyboard.type('West');
    await tabTo(page, '#member-filter');
    await page.keyboard.type('hill');
    expect(await page.locator('.member-list li:visible').allInnerTexts()).toEqual([expect.stringContaining('Mesa')]);
    await tabTo(page, '.member-list input');
    await page.keyboard.press('Space');
    expect(await page.innerText('.member-tools output')).toBe('Ticked: 1 / 2');
    await page.fill('#member-filter', '');
    await tabTo(page, '[data-tick=yes]');
    await page.keyboard.press('Enter');
    await tabTo(page, 'form.aggregation div > button:not([type])');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${WEST}/recent`);
    const record = (await (await fixture.gateway.get(WEST)).json()) as { members: string[] };
    expect(record.members).toHaveLength(2);
  });

  it('draws the area of an aggregation on a phone', async () => {
    const page = await open('/aggregations/new', PHONE);
    await page.getByLabel('Name', { exact: true }).fill('Drawn');
    await page.getByLabel('Members').selectOption('rule');
    const map = page.locator('.area-picker svg');
    await page.waitForSelector('.area-picker .coast[d^="M"]');
    await page.getByRole('button', { name: 'Zoom out' }).tap();
    const { width, height } = (await map.boundingBox())!;
    for (const [x, y] of [
      [0.3, 0.2],
      [0.7, 0.2],
      [0.7, 0.8],
      [0.3, 0.8],
    ])
      await map.tap({ position: { x: x * width, y: y * height } });
    expect(await page.innerText('.area-picker output')).toBe('Sites in the area: 2 / 2');
    await expectSound(page);
    await page.getByRole('button', { name: 'Remove the last corner' }).tap();
    await page.getByRole('button', { name: 'Add aggregation' }).tap();
    await page.waitForURL('**/aggregations/drawn/recent');
    const record = await (await fixture.gateway.get('/pv_power/collections/fleet/aggregations/drawn')).json();
    expect(record).toMatchObject({ area: { type: 'Polygon', coordinates: [[{}, {}, {}, {}]] } });
  });

  it('edits the members, uploads measurements and deletes the aggregation', async () => {
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
