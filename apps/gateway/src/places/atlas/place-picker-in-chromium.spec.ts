import { describeWith, eventually } from '@daystar/testing';
import type { Page, Request } from 'playwright-core';
import { BrowserFixture } from '../../pages/browser.fixture';
import { expectSoon } from '../../pages/chromium.fixture';

describeWith('browser', 'the place picker', () => {
  const fixture = new BrowserFixture();
  let page: Page;
  beforeAll(() => fixture.start(), 60_000);
  afterEach(() => fixture.closePage(page));
  afterAll(() => fixture.close());

  const readPlaces = (shown: Page) =>
    shown.evaluate<string[]>(`['latitude', 'longitude'].map((name) =>
      [...new Set([...document.querySelectorAll('input[name=' + name + ']')].map(({ value }) => value))].join())`);

  const readStatus = (shown: Page) => shown.innerText('.place-picker [role=status]');

  it('sets the place of all forms by the name of a town, with the keyboard alone', async () => {
    page = await fixture.openPage('/explore');
    await page.getByLabel('Town or coordinates').fill('sevil');
    await page.keyboard.press('Enter');
    const town = page.locator('.towns').getByRole('button', { name: 'Sevilla' }).first();
    expect(await page.innerText('.towns li:first-child')).toBe('Sevilla Spain (37.4, -6.0)');
    await town.focus();
    await page.keyboard.press('Enter');
    await expectSoon(() => readPlaces(page), ['37.383', '-5.973']);
    await page.waitForSelector('.picker-map .coast[d^="M"]');
    expect(await page.locator('.pin').getAttribute('visibility')).toBe('visible');
    expect(await fixture.findViolations(page)).toEqual([]);
    expect(fixture.problems).toEqual([]);
  });

  it('shows the towns of the last search, also if those of an earlier one arrive later', async () => {
    page = await fixture.openPage('/explore');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/explore/towns?q=Toledo', async (route) => {
      await released;
      await route.continue();
    });
    const isLate = (request: Request) => request.url().endsWith('q=Toledo');
    // The page may cancel the request.
    const ended = Promise.race([
      page.waitForEvent('requestfinished', isLate),
      page.waitForEvent('requestfailed', isLate),
    ]);
    for (const town of ['Toledo', 'Lisboa']) {
      await page.getByLabel('Town or coordinates').fill(town);
      await page.getByRole('button', { name: 'Find' }).click();
    }
    await page.waitForSelector('.towns li');
    release();
    await ended;
    await page.waitForTimeout(100);
    expect(await page.innerText('.towns')).toBe('Lisbon Portugal (38.7, -9.1)');
  });

  it('sets the place of a new site by coordinates, and keeps what was typed', async () => {
    page = await fixture.openPage('/sites/new');
    await page.getByLabel('Name').fill('Süddach 🌞');
    await page.getByLabel('Town or coordinates').fill('33.9° S, 151.2° E');
    await page.keyboard.press('Enter');
    await expectSoon(() => readPlaces(page), ['-33.9', '151.2']);
    expect(await page.getByLabel('Name').inputValue()).toBe('Süddach 🌞');
  });

  it('sets the place by clicks on the map, each of which comes closer', async () => {
    page = await fixture.openPage('/explore');
    const map = page.locator('.picker-map svg');
    await page.waitForSelector('.picker-map .coast[d^="M"]');
    const clickAt = async (x: number, y: number) => {
      const { width, height } = (await map.boundingBox())!;
      const drawn = await page.locator('.coast').getAttribute('d');
      await map.click({ position: { x: width * x, y: height * y } });
      await eventually(async () => (await page.locator('.coast').getAttribute('d')) !== drawn || undefined);
    };
    await clickAt(0.5, 0.25);
    const [latitude, longitude] = (await readPlaces(page)).map(Number);
    expect(Math.abs(latitude - 45)).toBeLessThan(1);
    expect(Math.abs(longitude)).toBeLessThan(1);
    await clickAt(0.75, 0.5);
    expect(Number((await readPlaces(page))[1]) - longitude).toBeCloseTo(15, 0);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.getByRole('button', { name: 'Zoom in' }).click();
  });

  it('loads the map after the page is ready', async () => {
    page = await fixture.openPage('/explore');
    await page.waitForSelector('.picker-map .coast[d^="M"]');
    const [startedMs, readyMs] = await page.evaluate<number[]>(`[
      performance.getEntriesByType('resource').find(({ name }) => name.includes('/explore/outline')).startTime,
      performance.getEntriesByType('navigation')[0].loadEventStart,
    ]`);
    expect(startedMs).toBeGreaterThanOrEqual(readyMs);
  });

  it('announces how many places are found, and whose coordinates are filled in, in the language of the page', async () => {
    for (const [locale, found, chosen] of [
      [
        'en-GB',
        'Places found: 8. Choose one below.',
        /^The coordinates of Toledo United States \(41\.7, -83\.6\) are in the form\.$/,
      ],
      [
        'de-DE',
        'Gefundene Orte: 8. Wählen Sie unten einen.',
        /^Die Koordinaten von Toledo .*\(41,7, -83,6\) stehen im Formular\.$/,
      ],
    ] as const) {
      page = await fixture.openPage('/explore', { locale });
      const status = page.locator('.place-picker [role=status]');
      await page.locator('#place').fill('toledo');
      await page.keyboard.press('Enter');
      await expectSoon(() => status.innerText(), found);
      await page.locator('.towns button').first().click();
      await expectSoon(() => status.innerText(), expect.stringMatching(chosen));
      await page.locator('#place').fill('33.9° S, 151.2° E');
      await page.keyboard.press('Enter');
      await expectSoon(() => status.innerText(), expect.stringContaining('33.9° S, 151.2° E'));
      if (locale === 'en-GB') await fixture.closePage(page);
    }
  });

  it('announces the number of places also without scripts', async () => {
    page = await fixture.openPage('/sites/new', { javaScriptEnabled: false });
    await page.getByLabel('Town or coordinates').fill('toledo');
    await page.keyboard.press('Enter');
    await expectSoon(() => readStatus(page), 'Places found: 8. Choose one below.');
  });

  it('says what to do when no town is found', async () => {
    page = await fixture.openPage('/explore');
    await page.getByLabel('Town or coordinates').fill('no such town');
    await page.getByRole('button', { name: 'Find' }).click();
    await expectSoon(() => readStatus(page), expect.stringContaining('No town'));
  });

  it('leads to the forms of a town without scripts', async () => {
    page = await fixture.openPage('/explore', { javaScriptEnabled: false });
    await page.getByLabel('Town or coordinates').fill('graz');
    await page.getByRole('button', { name: 'Find' }).click();
    await page
      .getByRole('link', { name: /^Graz Austria/ })
      .first()
      .click();
    await expectSoon(() => page.locator('#power-latitude').inputValue(), '47.067');
    expect(await page.locator('.picker-map').isVisible()).toBe(false);
  });

  it('fills in the form of a site without scripts, and keeps what was typed', async () => {
    for (const path of ['/sites/new?kind=rooftop', `/sites/${fixture.site}/edit`]) {
      page = await fixture.openPage(path, { javaScriptEnabled: false });
      await page.getByLabel('Name', { exact: true }).fill('Süddach');
      await page.getByLabel('Town or coordinates').fill('toledo');
      await page.keyboard.press('Enter');
      expect(await page.innerText('.towns li:first-child')).toBe('Toledo United States (41.7, -83.6)');
      await page.getByRole('button', { name: 'Toledo United States (41.7, -83.6)', exact: true }).click();
      await expectSoon(() => readStatus(page), 'The coordinates of the place are in the form.');
      expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname);
      expect((await readPlaces(page)).map((text) => Number(text).toFixed(1))).toEqual(['41.7', '-83.6']);
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Süddach');
      await page.getByLabel('Town or coordinates').fill('33.9° S, 151.2° E');
      await page.getByRole('button', { name: 'Find' }).click();
      await expectSoon(() => readPlaces(page), ['-33.9', '151.2']);
      const stored = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByLabel('Tags').press('Enter');
      await stored;
      await expectSoon(async () => new URL(page.url()).pathname, expect.not.stringContaining('/edit'));
      expect(new URL(page.url()).hash).toBe('');
      await fixture.closePage(page);
    }
  });

  it('has a dial that sets and names the azimuth', async () => {
    page = await fixture.openPage('/explore');
    const dial = page.locator('.azimuth-dial');
    const { width, height } = (await dial.locator('svg').boundingBox())!;
    await dial.locator('svg').click({ position: { x: width * 0.9, y: height / 2 } });
    await expectSoon(() => page.locator('#power-azimuth').inputValue(), '-90');
    await expectSoon(() => dial.locator('output').innerText(), 'east');
    await page.locator('#power-azimuth').fill('180');
    await expectSoon(() => dial.locator('output').innerText(), 'south');
  });
});
