import { describeWith } from '@daystar/testing';
import { BrowserFixture } from './browser.fixture';

describeWith('browser', 'the links in lists on a phone', () => {
  const fixture = new BrowserFixture();
  beforeAll(() => fixture.start(), 60_000);
  afterAll(() => fixture.close());

  it.each(['/sites', '/utility_scale_sites', '/account', '/pv_power/collections'])(
    'are large enough to tap, or have space around them: %s',
    async (path) => {
      for (const locale of ['en-GB', 'es-ES', 'de-DE']) {
        const page = await fixture.reopenPage(path, { locale, viewport: { width: 390, height: 800 } });
        expect(await fixture.findViolations(page, ['target-size'])).toEqual([]);
        const heights = await page.evaluate<number[]>(
          `[...document.querySelectorAll('.plain a')].map((link) => link.getBoundingClientRect().height)`,
        );
        expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
      }
    },
  );
});
