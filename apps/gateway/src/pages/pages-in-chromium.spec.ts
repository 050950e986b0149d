import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith, eventually } from '@daystar/testing';
import type { Page } from 'playwright-core';
import { BrowserFixture, COLOUR_RULES, type PageOptions } from './browser.fixture';
import { expectSoon } from './chromium.fixture';

const PLACE = 'latitude=32.25&longitude=-110.75';
/** Pages by the name of their screenshot; `:site` stands for the id of a site, `:issue` for that of its past issue. */
const PAGES: readonly [name: string, path: string, kind: 'chart' | 'text', signedIn: boolean][] = [
  ['start', '/', 'chart', false],
  ['register', '/register', 'text', false],
  ['sign-in', '/sign-in', 'text', false],
  ['docs', '/docs', 'text', false],
  ['docs-page', '/docs/concepts', 'text', false],
  ['docs-api', '/docs/api', 'text', false],
  ['docs-search', '/docs/search?q=azimuth', 'text', false],
  ['docs-operations', '/docs/operations', 'text', false],
  ['account', '/account', 'text', true],
  ['site-forecasts', '/utility_scale_sites/:site/forecasts', 'chart', true],
  ['site-combined', '/utility_scale_sites/:site/combined?period=PT5M', 'chart', true],
  ['site-recent', '/utility_scale_sites/:site/recent', 'chart', true],
  ['site-accuracy', '/utility_scale_sites/:site/accuracy', 'chart', true],
  ['radiation', `/radiation/forecasts?${PLACE}`, 'chart', true],
  ['pv-power', `/world_pv_power/forecasts?${PLACE}&capacity=5`, 'chart', true],
  ['site-diagnosis', '/utility_scale_sites/:site/diagnosis', 'text', true],
  ['site-tuning', '/utility_scale_sites/:site/tuning', 'text', true],
  ['site-verification', '/utility_scale_sites/:site/verification', 'text', true],
  ['docs-browser', '/docs/browser', 'text', false],
  ['site-issues', '/sites/:site/issues', 'text', true],
  ['site-issue', '/sites/:site/issues/:issue', 'chart', true],
  ['site-what-if', '/sites/:site/what-if', 'text', true],
  ['site-what-if-result', '/sites/:site/what-if?tilt=10&azimuth=90', 'chart', true],
  ['site-histories', '/sites/:site/histories', 'text', true],
  ['site-api', '/sites/:site/api', 'text', true],
  ['aggregation', '/pv_power/collections/all/aggregations/north/combined', 'chart', true],
  ['sites', '/utility_scale_sites', 'text', true],
  ['site', '/utility_scale_sites/:site', 'text', true],
  ['site-measurements', '/utility_scale_sites/:site/measurements', 'chart', true],
  ['collections', '/pv_power/collections', 'text', true],
  ['collection', '/pv_power/collections/all', 'text', true],
  ['aggregation-record', '/pv_power/collections/all/aggregations/north', 'text', true],
  ['new-aggregation', '/aggregations/new', 'text', true],
  ['all-sites', '/sites', 'text', true],
  ['compare', '/sites/compare?resource=site/:site&resource=aggregation/all/north', 'chart', true],
  ['new-site', '/sites/new', 'text', true],
  ['import-sites', '/sites/import', 'text', true],
  ['upload', '/sites/:site/upload', 'text', true],
  ['edit-site', '/sites/:site/edit', 'text', true],
  ['delete-site', '/sites/:site/delete', 'text', true],
  ['explore', '/explore', 'text', true],
  ['explore-visitor', '/explore', 'text', false],
  ['explore-power', `/explore/power?${PLACE}&capacity=5`, 'chart', false],
  ['explore-clouds', `/explore/clouds?${PLACE}`, 'text', true],
  ['webhooks', '/account/webhooks', 'text', true],
  ['usage', '/usage', 'text', true],
  ['usage-by-day', '/usage/days?days=90', 'text', true],
  ['keys', '/keys', 'text', true],
  ['error', '/radiation/forecasts?latitude=91&longitude=200', 'text', true],
];
const DESK = { width: 1100, height: 800 };
/** Limit of what a browser without a cache loads before a page is complete, bytes. */
const MAX_BYTES = 100_000;
const PHONE = { width: 360, height: 740 };
/** A folder to put screenshots of all pages into. */
const { DAYSTAR_SCREENSHOTS: screenshots } = process.env;

describeWith('browser', 'a page in Chromium', () => {
  const fixture = new BrowserFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  beforeEach(() => fixture.problems.splice(0));
  const fillPath = (path: string) => path.replace(':site', fixture.site).replace(':issue', fixture.pastIssue);
  const open = (path: string, options: PageOptions) => fixture.openPage(fillPath(path), options);
  const reopen = (path: string, options: PageOptions) => fixture.reopenPage(fillPath(path), options);
  const expected = (path: string) => (path.includes('latitude=91') ? [expect.stringContaining('400')] : []);

  it.each(PAGES)(
    '%s fits a phone, is accessible in light and dark colours, draws its data, and loads less than 100 kB from this host only',
    async (name, path, kind, signedIn) => {
      // Colours of buttons would change gradually.
      const media = { colorScheme: 'light', reducedMotion: 'reduce' } as const;
      const page = await reopen(path, { ...media, viewport: PHONE, isMobile: true, isSignedIn: signedIn });
      if (screenshots) mkdirSync(screenshots, { recursive: true });
      if (kind === 'chart') await page.waitForSelector('.plot canvas');
      await expectLightPage(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
      if (screenshots) await page.screenshot({ path: join(screenshots, `${name}-phone.png`) });
      await fixture.expectTappableLinks(page);
      await page.setViewportSize(DESK);
      // Charts are shown to their end.
      const takeScreenshot = async (colours: string) => {
        const chartEnd = await page.evaluate<number>(
          `document.querySelector('figure.chart')?.getBoundingClientRect().bottom ?? 0`,
        );
        const height = Math.max(DESK.height, Math.ceil(chartEnd) + 16);
        await page.screenshot({
          path: join(screenshots!, `${name}-${colours}.png`),
          fullPage: height > DESK.height,
          clip: { x: 0, y: 0, width: DESK.width, height },
        });
      };
      if (kind === 'chart') expect(await fixture.countChartColours(page)).toBeGreaterThan(20);
      expect(await fixture.findViolations(page)).toEqual([]);
      if (screenshots) await takeScreenshot('light');

      const chart = kind === 'chart' ? await fixture.readChart(page) : undefined;
      await page.emulateMedia({ colorScheme: 'dark' });
      if (chart) {
        await eventually(async () => (await fixture.readChart(page)) !== chart || undefined);
        expect(await fixture.countChartColours(page)).toBeGreaterThan(20);
      }
      expect(await fixture.findViolations(page, COLOUR_RULES)).toEqual([]);
      expect(fixture.problems).toEqual(expected(path));
      if (screenshots && ['site-recent', 'site-measurements'].includes(name)) await takeScreenshot('dark');
    },
  );

  it('announces the values of its chart to keyboard users', async () => {
    const page = await open('/utility_scale_sites/:site/forecasts', {});
    await page.waitForSelector('.plot canvas');
    const range = page.locator('figure input[type=range]');
    const valueText = () => range.getAttribute('aria-valuetext');
    const before = await valueText();
    await range.focus();
    await page.keyboard.press('ArrowRight');
    const after = await valueText();
    expect(before).toMatch(
      /^Sun 1 Mar, 08:00 to 08:30 America\/Phoenix: Forecast power \(P50\) [\d.]+ MW \([\d.]+ to [\d.]+\); cloud opacity \d+ %$/,
    );
    expect(after).toMatch(/^Sun 1 Mar, 08:30 to 09:00 America\/Phoenix: Forecast power/);
    expect(await page.textContent('figure output')).toContain('08:30 to 09:00 America/Phoenix');
    await fixture.closePage(page);
  });

  it('draws cloud opacity as a strip below the chart, and names it in the legend', async () => {
    const page = await open('/utility_scale_sites/:site/forecasts', {});
    await page.waitForSelector('.plot canvas');
    expect(await page.locator('.legend').first().textContent()).toContain('cloud opacity, clear to opaque');
    expect(await page.getAttribute('figure input', 'aria-valuetext')).toMatch(/; cloud opacity 10 %$/);
    const colours = await page.evaluate(`(() => {
      const context = document.querySelector('.plot canvas').getContext('2d');
      const { width, height } = context.canvas;
      const { data } = context.getImageData(0, height - 4, width, 1);
      return [...new Set([0.3, 0.5, 0.7].map((x) => data.slice(4 * Math.round(width * x)).slice(0, 4).join()))];
    })()`);
    // A tenth of the colour of clouds over the colour of a clear sky.
    expect(colours).toEqual(['91,153,203,255']);
    await fixture.closePage(page);
  });

  it('has a map whose sites are links for the keyboard, with their power as text', async () => {
    const page = await open('/pv_power/collections/all/aggregations/north', {});
    const link = page.locator('.map svg a').first();
    await link.focus();
    expect(await link.getAttribute('aria-label')).toMatch(/ MW, \d+ % now$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/utility_scale_sites/);
    await fixture.closePage(page);
  });

  it('leads from the list of sites to a site by its tags, and on to its rows', async () => {
    const page = await open('/utility_scale_sites', {});
    await page.fill('input[name=tags]', 'nowhere');
    await page.click('button:text-is("Find")');
    await page.waitForURL('**/search?tags=nowhere');
    expect(await page.textContent('main')).toContain('No sites have these tags.');
    await page.click('text=All utility-scale sites');
    await page.click('main tbody th a');
    await expectSoon(() => page.innerText('h1'), 'Desert Flat');
    await page.click('.tabs >> text=Forecast');
    await page.waitForSelector('.plot canvas');
    expect(fixture.problems).toEqual([]);
    await fixture.closePage(page);
  });

  it('is navigable by keyboard: the first stop skips to the content', async () => {
    const page = await open('/', { isSignedIn: false });
    const focused = () => page.evaluate('document.activeElement.textContent.trim()');
    const stops: unknown[] = [];
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab');
      stops.push(await focused());
    }
    expect(stops).toEqual(['Skip to content', 'Daystar', 'Sites', 'Explore', 'Fleet', 'Docs', 'Status', 'Sign in']);
    await fixture.closePage(page);
  });

  it('leads from registration to rows as a signed-in user, and to signing out', async () => {
    const page = await open('/register', { isSignedIn: false });
    await page.fill('input[name=name]', 'newcomer');
    await page.click('main button');
    expect(await page.textContent('code.key')).toBe('key-of-newcomer');
    await page.click('text=Sign in with this key');
    await page.waitForURL('**/sites');
    expect(await page.textContent('h1')).toBe('Sites');
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(cookie.value).not.toContain('newcomer');
    await page.click('header summary');
    const signedOut = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.click('text=Sign out');
    await signedOut;
    await page.goto(`${fixture.url}/radiation/forecasts?${PLACE}`);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await page.fill('input[name=key]', 'key-of-newcomer');
    await page.click('main button');
    await page.waitForURL('**/radiation/forecasts?*');
    expect(await page.textContent('h1')).toBe('Radiation at 32.25, -110.75');
    expect(fixture.problems).toEqual([]);
    await fixture.closePage(page);
  });

  it('shows the same rows in another period when it is chosen', async () => {
    const page = await open('/utility_scale_sites/:site/forecasts', {});
    expect(await page.locator('table[data-rows] tbody tr').count()).toBe(336);
    await page.click('text=60 min');
    await page.waitForURL('**period=PT60M*');
    expect(await page.locator('table[data-rows] tbody tr').count()).toBe(168);
    await fixture.closePage(page);
  });
});

/** Expects the bodies of a page and of what it loads, as they were sent, to be small. They are known from the cache as well. */
async function expectLightPage(page: Page): Promise<void> {
  const sizes = await page.evaluate<[path: string, size: number][]>(`[
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ].map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])`);
  expect(sizes.length).toBeGreaterThan(1);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  expect(total).toBeGreaterThan(5000);
  expect(total).toBeLessThan(MAX_BYTES);
}
