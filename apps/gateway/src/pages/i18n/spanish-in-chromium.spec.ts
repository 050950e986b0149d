import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '@daystar/testing';
import { BrowserFixture } from '../browser.fixture';
import { expectSoon } from '../chromium.fixture';

/** Pages by the name of their screenshot; `:site` stands for the id of a site, `:issue` for that of its past issue. */
const PAGES: readonly (readonly [name: string, path: string])[] = [
  ['start', '/'],
  ['register', '/register'],
  ['docs', '/docs'],
  ['all-sites', '/sites'],
  ['account', '/account'],
  ['site-recent', '/utility_scale_sites/:site/recent'],
  ['site-verification', '/utility_scale_sites/:site/verification'],
  ['site-tuning', '/utility_scale_sites/:site/tuning'],
  ['site-diagnosis', '/utility_scale_sites/:site/diagnosis'],
  ['site-measurements', '/utility_scale_sites/:site/measurements'],
  ['site', '/utility_scale_sites/:site'],
  ['site-issue', '/sites/:site/issues/:issue'],
  ['site-what-if', '/sites/:site/what-if?tilt=10'],
  ['upload', '/sites/:site/upload'],
  ['edit-site', '/sites/:site/edit'],
  ['explore', '/explore'],
  ['collection', '/pv_power/collections/all'],
  ['webhooks', '/account/webhooks'],
  ['status', '/v1/status/inputs'],
];
const WIDTHS = [1280, 390];
/** A folder to put screenshots of the pages into. */
const { DAYSTAR_SCREENSHOTS: screenshots } = process.env;

describeWith('browser', 'a page in Spanish', () => {
  const fixture = new BrowserFixture();
  beforeAll(() => fixture.start(), 60_000);
  afterAll(() => fixture.close());

  it.each(PAGES)('fits its window and has no findings of axe: %s', async (name, pattern) => {
    const path = pattern.replace(':site', fixture.site).replace(':issue', fixture.pastIssue);
    const page = await fixture.reopenPage(path, { locale: 'es-ES', viewport: { width: WIDTHS[0], height: 800 } });
    expect(await page.getAttribute('html', 'lang')).toBe('es');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect([width, overflow]).toEqual([width, 0]);
      if (screenshots) {
        mkdirSync(screenshots, { recursive: true });
        await page.screenshot({ path: join(screenshots, `${name}-es-${width}.png`), fullPage: true });
      }
    }
    expect(await fixture.findViolations(page)).toEqual([]);
    await fixture.expectTappableLinks(page);
    expect(fixture.problems.splice(0)).toEqual([]);
  });

  it('has the texts, days and numbers of its chart in Spanish', async () => {
    const page = await fixture.openPage(`/utility_scale_sites/${fixture.site}/recent`, { locale: 'es-ES' });
    const legend = await page.innerText('.legend');
    for (const text of ['valor estimado', 'intervalo del 10 al 90 %', 'cielo despejado', 'noche'])
      expect(legend).toContain(text);
    expect(await page.innerText('output')).toMatch(
      /^(dom|lun|mar|mié|jue|vie|sáb) \d+ mar, .* a .*: Potencia prevista \(P50\) [\d,]+ MW/,
    );
    const cells = await page.evaluate(`[...document.querySelectorAll('table[data-rows] tbody tr')]
      .map(({ cells }) => cells[1].textContent)`);
    expect((cells as string[]).filter((text) => text.includes('.'))).toEqual([]);
    expect((cells as string[]).filter((text) => text.includes(',')).length).toBeGreaterThan(10);
    await fixture.closePage(page);
  });

  it('names the wrong value of a form at its field in Spanish', async () => {
    const page = await fixture.openPage('/sites/new', { locale: 'es-ES' });
    await page.fill('#name', 'Casa');
    await page.fill('#latitude', '95');
    await page.fill('#longitude', '8.5');
    await page.press('#longitude', 'Enter');
    expect(await page.innerText('#latitude-error')).toBe('Latitud debe estar entre -90 y 90 (°).');
    expect(await page.innerText('#capacity-error')).toBe('Falta Capacidad en CA.');
    expect(await fixture.findViolations(page)).toEqual([]);
    await fixture.closePage(page);
    // Chromium logs the status 400 of the form.
    expect(fixture.problems.splice(0)).toEqual([expect.stringContaining('400')]);
  });

  it('can be chosen at the bottom without scripts, and stays chosen', async () => {
    const page = await fixture.openPage('/sign-in', { isSignedIn: false, locale: 'en-GB', javaScriptEnabled: false });
    await page.click('footer button[lang=es]');
    await expectSoon(() => page.innerText('h1'), 'Iniciar sesión');
    await page.click('header a[href="/docs"]');
    await expectSoon(() => page.innerText('h1'), 'Documentación');
    expect(await page.getAttribute('footer button[aria-current]', 'lang')).toBe('es');
    await fixture.closePage(page);
  });
});
