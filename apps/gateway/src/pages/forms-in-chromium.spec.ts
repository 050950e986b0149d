import { HOUR, MINUTE } from '@daystar/timeseries';
import { describeWith, eventually } from '@daystar/testing';
import { NOW } from '../gateway.fixture';
import { BrowserFixture, DESK, PHONE, buildSimulatedIssue } from './browser.fixture';
import { expectSoon } from './chromium.fixture';

/** Lines of a file of sites, the last of which is invalid. */
const SITE_LINES = ['name,latitude,longitude,capacity (kW),azimuth', 'Barn,47.5,8.5,8,south', 'Shed,95,8.5,4,east'];
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

  it('edits the members of an aggregation, uploads measurements and deletes it', async () => {
    const page = await fixture.openAt(WEST);
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel(/Mesa/).uncheck();
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      await fixture.expectNoProblems(page);
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
    await page.getByRole('button', { name: 'Store 3 measurements' }).waitFor();
    await fixture.expectNoProblems(page);
    await page.getByRole('button', { name: 'Store 3 measurements' }).click();
    await expectSoon(() => page.innerText('main'), expect.stringContaining('3 measurements stored'));
    await page.getByRole('link', { name: 'About' }).click();
    await page.getByRole('link', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete West' }).waitFor();
    await fixture.expectNoProblems(page);
    await page.getByRole('button', { name: 'Delete West' }).click();
    await page.waitForURL('**/pv_power/collections');
    expect((await fixture.gateway.get(WEST)).status).toBe(404);
  });

  it('deletes the measurements of a day, which the page counts before', async () => {
    const page = await fixture.openAt(`/utility_scale_sites/${fixture.site}/measurements`, PHONE);
    await page.getByRole('link', { name: 'Delete measurements' }).click();
    const day = new Date(NOW - 48 * HOUR).toISOString().slice(0, 10);
    const next = new Date(NOW - 24 * HOUR).toISOString().slice(0, 10);
    await page.getByLabel(/^From/).fill(day);
    await page.getByLabel(/^To/).fill(next);
    await page.getByRole('button', { name: 'Count' }).click();
    await page.getByRole('button', { name: 'Delete 48 measurements' }).waitFor();
    await fixture.expectNoProblems(page);
    await page.getByRole('button', { name: 'Delete 48 measurements' }).click();
    await expectSoon(() => page.innerText('main'), expect.stringContaining('48 measurements deleted.'));
  });

  it('sees the sum of two roofs while typing, and then the power of both', async () => {
    const page = await fixture.openAt('/explore', PHONE);
    await page.fill('#power-latitude', '32.25 N');
    await page.fill('#power-longitude', '-110.75');
    await page.fill('#power-capacity', '5 kW');
    await page.getByRole('button', { name: 'Add a roof' }).click();
    await page.fill('#power-roof2_capacity', '3,5');
    await page.fill('#power-roof2_azimuth', 'west');
    await expectSoon(() => page.innerText('.roof-sum'), '8.5');
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      await fixture.expectNoProblems(page);
    }
    await page.getByRole('button', { name: 'Show power' }).click();
    await page.waitForURL('**/explore/power?**');
    expect(await page.innerText('main')).toContain('2 roofs, 8.5 kW in total: 5 kW, 3.5 kW west.');
    await fixture.expectNoProblems(page);
  });

  it('goes on to the form of another kind of site without typing again, with the units that were meant', async () => {
    const page = await fixture.openAt('/sites/new', DESK);
    await page.getByLabel(/^Name/).fill('Süd 🌞');
    await page.getByLabel(/^Latitude/).fill('47,1');
    await page.getByLabel(/^Capacity, AC/).fill('0.02');
    await page.getByLabel(/^Tracking/).selectOption({ label: 'fixed' });
    await page.getByRole('link', { name: 'Rooftop, in kW' }).click();
    await page.waitForURL('**/sites/new?kind=rooftop**');
    const read = (label: RegExp) => page.getByLabel(label).first().inputValue();
    expect(await Promise.all([/^Name/, /^Latitude/, /^Capacity, AC/, /^Tracking/].map(read))).toEqual([
      'Süd 🌞',
      '47,1',
      '0.02 MW',
      'fixed',
    ]);
    await page.getByLabel(/^Longitude/).fill('15.4');
    await fixture.expectNoProblems(page);
    await page.getByRole('button', { name: 'Add site' }).click();
    await page.waitForURL('**/rooftop_sites/**');
    const record = await fixture.gateway.get(new URL(page.url()).pathname.replace('/recent', ''));
    expect(await record.json()).toMatchObject({ site: { name: 'Süd 🌞', capacity: 20 } });
  });

  it('sees the output of a clear day and the horizon while describing a site', async () => {
    const page = await fixture.openAt('/sites/new', PHONE);
    const section = page.locator('#clear-day');
    const waitForText = (text: RegExp) =>
      eventually(async () => (text.test(await section.innerText()) ? true : undefined));
    await waitForText(/appears here as you type/);
    await page.getByLabel(/^Latitude/).fill('32.25 N');
    await page.getByLabel(/^Longitude/).fill('-110.75');
    await page.getByLabel(/^Capacity, AC/).fill('20 MW');
    await waitForText(/\d MWh in total, at most [\d.]+ MW\./);
    const fixed = await section.innerText();
    await page.getByLabel(/^Tracking/).selectOption({ label: 'horizontal single axis' });
    await eventually(async () => (await section.innerText()) !== fixed || undefined);
    await page.getByText('More properties').click();
    await page.getByLabel(/^Horizon/).fill('0, 20, 5, 10');
    await section.locator('svg.panorama').waitFor();
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      await fixture.expectNoProblems(page);
    }
    await page.getByLabel(/^Capacity, AC/).fill('much');
    await waitForText(/appears here as you type/);
    expect(await page.getByLabel(/^Capacity, AC/).inputValue()).toBe('much');
  });

  it('sees the use of each limit as a bar', async () => {
    const page = await fixture.openAt('/usage', PHONE);
    const bar = page.getByRole('meter', { name: 'Requests this minute' });
    expect(await bar.evaluate((meter: unknown) => (meter as { max: number }).max)).toBeGreaterThan(1000);
    expect(await page.innerText('main')).toMatch(/\d,000/);
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      await fixture.expectNoProblems(page);
    }
  });

  it('sees an ordered history in the table, which changes by itself while a history is unfinished', async () => {
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

  it('can order a history without scripts', async () => {
    const page = await fixture.openPage(`/sites/${fixture.site}/histories`, { javaScriptEnabled: false });
    await page.getByLabel('Last day').fill('2024-12-31');
    await page.getByRole('button', { name: 'Order the history' }).click();
    await expectSoon(() => page.innerText('#end-error'), expect.stringContaining('must be after'));
    await page.getByLabel('First day').fill('2024-12-01');
    await page.getByRole('button', { name: 'Order the history' }).click();
    await page.getByRole('row', { name: '2024-12-01 to 2024-12-31' }).waitFor();
  });

  it('sees the errors of a file of sites at their lines, corrects them, and adds all sites', async () => {
    const page = await fixture.openAt('/sites');
    await page.getByRole('link', { name: 'Import sites' }).click();
    await page.getByLabel('Kind').selectOption({ label: 'Rooftop, in kW' });
    const buffer = Buffer.from(SITE_LINES.join('\n'));
    await page.getByLabel('CSV file').setInputFiles({ name: 'roofs.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Preview' }).click();
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      await fixture.expectNoProblems(page);
    }
    expect(await page.innerText('#errors + div tbody')).toMatch(/3\s+Shed\s+Latitude\s+95\s+Latitude must be between/);
    await page.getByLabel('Table with a header').fill(SITE_LINES.join('\n').replace('95', '47.6'));
    await page.getByRole('button', { name: 'Preview' }).click();
    await fixture.expectNoProblems(page);
    await page.getByRole('button', { name: 'Add 2 sites' }).click();
    await page.waitForURL('**/sites?sort=newest');
    const text = await page.innerText('main');
    for (const part of ['2 sites added.', 'Barn', 'Shed']) expect(text).toContain(part);
  });

  it.each(['en', 'de'])('can scroll the example of an import by keyboard on a phone: %s', async (language) => {
    const page = await fixture.openPage(`/sites/import?lang=${language}`, { viewport: PHONE });
    expect(await fixture.findViolations(page)).toEqual([]);
    await fixture.closePage(page);
  });

  it('imports a table of sites that is pasted, without script', async () => {
    const page = await fixture.openPage('/sites/import?kind=rooftop', { javaScriptEnabled: false });
    await page.getByLabel('Table with a header').fill([SITE_LINES[0], 'Loft,47.5,8.5,8,south'].join('\n'));
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Add 1 site' }).click();
    await page.waitForURL('**/sites?sort=newest');
    expect(await page.innerText('main')).toContain('1 site added.');
    await fixture.closePage(page);
  });
});
