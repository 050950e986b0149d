import { describeWith } from '@daystar/testing';
import { BrowserFixture, DESK, PHONE } from '../../pages/browser.fixture';

describeWith('browser', 'in Chromium, a person who imports sites', () => {
  const fixture = new BrowserFixture();
  beforeAll(() => fixture.start(), 60_000);
  afterAll(() => fixture.close());
  beforeEach(() => fixture.problems.splice(0));

  const LINES = ['name,latitude,longitude,capacity (kW),azimuth', 'Barn,47.5,8.5,8,south', 'Shed,95,8.5,4,east'];

  it('sees the errors of a file at their lines, corrects them, and adds all sites', async () => {
    const page = await fixture.openAt('/sites');
    await page.getByRole('link', { name: 'Import sites' }).click();
    await page.getByLabel('Kind').selectOption({ label: 'Rooftop, in kW' });
    const buffer = Buffer.from(LINES.join('\n'));
    await page.getByLabel('CSV file').setInputFiles({ name: 'roofs.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Preview' }).click();
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      await fixture.expectNoProblems(page);
    }
    expect(await page.innerText('#errors + div tbody')).toMatch(/3\s+Shed\s+Latitude\s+95\s+Latitude must be between/);
    await page.getByLabel('Table with a header').fill(LINES.join('\n').replace('95', '47.6'));
    await page.getByRole('button', { name: 'Preview' }).click();
    await fixture.expectNoProblems(page);
    await page.getByRole('button', { name: 'Add 2 sites' }).click();
    await page.waitForURL('**/sites?sort=newest');
    const text = await page.innerText('main');
    for (const part of ['2 sites added.', 'Barn', 'Shed']) expect(text).toContain(part);
  });

  it.each(['en', 'de'])('can scroll the example by keyboard on a phone: %s', async (language) => {
    const page = await fixture.openPage(`/sites/import?lang=${language}`, { viewport: PHONE });
    expect(await fixture.findViolations(page)).toEqual([]);
    await fixture.closePage(page);
  });

  it('imports a table that is pasted, without script', async () => {
    const page = await fixture.openPage('/sites/import?kind=rooftop', { javaScriptEnabled: false });
    await page.getByLabel('Table with a header').fill([LINES[0], 'Loft,47.5,8.5,8,south'].join('\n'));
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Add 1 site' }).click();
    await page.waitForURL('**/sites?sort=newest');
    expect(await page.innerText('main')).toContain('1 site added.');
    await fixture.closePage(page);
  });
});
