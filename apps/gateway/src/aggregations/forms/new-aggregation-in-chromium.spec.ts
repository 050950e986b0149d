import { join } from 'node:path';
import { describeWith } from '@daystar/testing';
import type { Page } from 'playwright-core';
import { NOW, waitUntil } from '../../gateway.fixture';
import { BrowserFixture, PHONE } from '../../pages/browser.fixture';
import { expectSoon } from '../../pages/chromium.fixture';

const { DAYSTAR_SCREENSHOTS: screenshots } = process.env;
const COUNT = 600;
const TAGGED = 250;
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

  /** Presses the tab key until the focus is on an element. */
  async function tabTo(page: Page, selector: string): Promise<void> {
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
    }
    throw new Error(`The tab key does not reach ${selector}.`);
  }

  it('adds an aggregation of two sites with the keyboard alone', async () => {
    const page = await fixture.openAt('/sites');
    await tabTo(page, 'a[href="/aggregations/new"]');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/aggregations/new');
    await page.waitForSelector('.member-tools:not([hidden])');
    expect(await page.locator('.by-rule').isVisible()).toBe(false);
    await fixture.expectNoProblems(page);
    await tabTo(page, '#name');
    await page.keyboard.type('West');
    await tabTo(page, '#member-filter');
    await page.keyboard.type('hill');
    expect(await page.locator('.member-list li:visible').allInnerTexts()).toEqual([expect.stringContaining('Mesa')]);
    await tabTo(page, '.member-list input');
    await page.keyboard.press('Space');
    await expectSoon(() => page.innerText('.member-tools output'), 'Ticked: 1 / 2');
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
    const page = await fixture.openAt('/aggregations/new', PHONE);
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
    await expectSoon(() => page.innerText('.area-picker output'), 'Sites in the area: 2 / 2');
    await fixture.expectNoProblems(page);
    await page.getByRole('button', { name: 'Remove the last corner' }).tap();
    await page.getByRole('button', { name: 'Add aggregation' }).tap();
    await page.waitForURL('**/aggregations/drawn/recent');
    const record = await (await fixture.gateway.get('/pv_power/collections/fleet/aggregations/drawn')).json();
    expect(record).toMatchObject({ area: { type: 'Polygon', coordinates: [[{}, {}, {}, {}]] } });
  });

  it('zooms in on the place with most sites, in small steps', async () => {
    for (const latitude of [-23, -24, -25]) {
      const site = { name: `Alice ${latitude}`, latitude, longitude: 134, capacity: 20 };
      await fixture.gateway.send('POST', '/utility_scale_sites', site);
    }
    const page = await fixture.openAt('/aggregations/new');
    await page.getByLabel('Members').selectOption('rule');
    await page.waitForSelector('.area-picker .coast[d^="M"]');
    for (const span of ['90', '45', '24']) {
      const zoomed = page.waitForResponse('**/explore/outline?*');
      await page.getByRole('button', { name: 'Zoom in' }).click();
      const { searchParams } = new URL((await zoomed).url());
      expect(Object.fromEntries(searchParams)).toEqual({ latitude: '-24', longitude: '134', span });
    }
  });

  describe('who owns hundreds of sites', () => {
    beforeAll(async () => {
      const { account_id } = await fixture.gateway.addAccount('many', 'enterprise', 'the-key-of-many-sites');
      const created_at = new Date(NOW).toISOString();
      const sites = Array.from({ length: COUNT }, (_, index) => ({
        account_id,
        kind: 'utility' as const,
        name: `Plant ${index}`,
        latitude: 40,
        longitude: -4,
        capacity: 5,
        resource_id: `0000-0000-0000-${1000 + index}`,
        tags: index < TAGGED ? ['south'] : [],
        version: 1,
        created_at,
      }));
      await fixture.gateway.publishSites(sites);
      const headers = { authorization: 'Bearer the-key-of-many-sites' };
      const lastPath = `/utility_scale_sites/${sites[COUNT - 1].resource_id}`;
      await waitUntil(async () => (await fixture.gateway.get(lastPath, headers)).ok);
    }, 60_000);

    for (const javaScriptEnabled of [true, false])
      it(`adds an aggregation by a filter over all sites, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
        const page = await fixture.openPage('/sign-in', { isSignedIn: false, javaScriptEnabled, viewport: PHONE });
        await page.getByLabel('API key').fill('the-key-of-many-sites');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/sites');
        await page.goto(`${fixture.url}/aggregations/new`);
        const readCount = async () => (await page.innerText('#members > p')).replaceAll(/\s+/g, ' ');
        expect(await readCount()).toBe('600 sites found of 600, 200 shown. Ticked: 0.');
        await page.getByLabel('Name', { exact: true }).fill(`South ${javaScriptEnabled}`);
        await page.getByLabel('Filter by name or tag').fill('south');
        await page.keyboard.press('Enter');
        await expectSoon(readCount, '250 sites found of 600, 200 shown. Ticked: 0.');
        await page.getByRole('button', { name: 'Tick all found', exact: true }).click();
        await page.getByLabel('Filter by name or tag').fill('plant 599');
        await page.getByRole('button', { name: 'Filter', exact: true }).click();
        await expectSoon(
          readCount,
          '1 site found of 600, 1 shown. Ticked: 250. 250 ticked sites are not shown and stay members.',
        );
        await page.getByLabel('Plant 599').check();
        if (javaScriptEnabled) await fixture.expectNoProblems(page);
        if (screenshots && javaScriptEnabled)
          await page.screenshot({ path: join(screenshots, 'many-members.png'), fullPage: true });
        await page.getByRole('button', { name: 'Add aggregation' }).click();
        await page.waitForURL('**/recent');
        const path = new URL(page.url()).pathname.replace('/recent', '');
        const record = await page.request.get(fixture.url + path, { headers: { accept: 'application/json' } });
        const { members } = (await record.json()) as { members: string[] };
        expect(members).toHaveLength(TAGGED + 1);
        await fixture.closePage(page);
      });
  });
});
