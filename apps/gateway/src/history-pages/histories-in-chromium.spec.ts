import { describeWith } from '@daystar/testing';
import { BrowserFixture } from '../pages/browser.fixture';
import { expectSoon } from '../pages/chromium.fixture';

describeWith('browser', 'in Chromium, a person who orders a history', () => {
  const fixture = new BrowserFixture();
  beforeAll(() => fixture.start(), 60_000);
  afterAll(() => fixture.close());

  it('sees it in the table, which changes by itself while a history is unfinished', async () => {
    const page = await fixture.openPage(`/sites/${fixture.site}/histories`);
    await page.getByLabel('First day').fill('2024-02-01');
    await page.getByLabel('Last day').fill('2024-02-29');
    await page.getByRole('button', { name: 'Order the history' }).click();
    const row = page.getByRole('row', { name: '2024-02-01 to 2024-02-29' });
    await row.waitFor();
    expect(await row.innerText()).toContain('queued');
    const link = (await row.getByRole('link', { name: 'Cancel' }).getAttribute('href'))!;
    const response = await fixture.gateway.send('DELETE', `/v1/histories/${link.split('/').at(-2)}`);
    expect(response.status).toBe(204);
    await row.waitFor({ state: 'detached' });
    expect(fixture.problems).toEqual([]);
  });

  it('can order one without scripts', async () => {
    const page = await fixture.openPage(`/sites/${fixture.site}/histories`, { javaScriptEnabled: false });
    await page.getByLabel('Last day').fill('2024-12-31');
    await page.getByRole('button', { name: 'Order the history' }).click();
    await expectSoon(() => page.innerText('#end-error'), expect.stringContaining('must be after'));
    await page.getByLabel('First day').fill('2024-12-01');
    await page.getByRole('button', { name: 'Order the history' }).click();
    await page.getByRole('row', { name: '2024-12-01 to 2024-12-31' }).waitFor();
  });
});
