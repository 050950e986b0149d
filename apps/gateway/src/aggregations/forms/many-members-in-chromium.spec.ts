import { join } from 'node:path';
import { describeWith } from '@daystar/testing';
import { NOW, waitUntil } from '../../gateway.fixture';
import { BrowserFixture, PHONE } from '../../pages/browser.fixture';
import { expectSoon } from '../../pages/chromium.fixture';

const { DAYSTAR_SCREENSHOTS: screenshots } = process.env;
const COUNT = 600;
const TAGGED = 250;

describeWith('browser', 'in Chromium, the owner of hundreds of sites', () => {
  const fixture = new BrowserFixture();
  beforeAll(async () => {
    await fixture.start();
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
  afterAll(() => fixture.close());
  beforeEach(() => fixture.problems.splice(0));

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
