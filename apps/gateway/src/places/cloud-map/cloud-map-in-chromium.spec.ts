import { join } from 'node:path';
import { describeWith, eventually } from '@daystar/testing';
import type { Page } from 'playwright-core';
import { BrowserFixture, type PageOptions } from '../../pages/browser.fixture';
import { PLACE_QUERY, publishClouds } from './cloud-map.fixture';

/** A folder to put a screenshot into. */
const { DAYSTAR_SCREENSHOTS: screenshots } = process.env;

describeWith('browser', 'the map of clouds in Chromium', () => {
  const fixture = new BrowserFixture();
  beforeAll(async () => {
    await fixture.start();
    await publishClouds(fixture.gateway);
  }, 60_000);
  afterAll(() => fixture.close());
  beforeEach(() => fixture.problems.splice(0));
  const open = (options: PageOptions = {}) =>
    fixture.openPage(`/explore/clouds?${PLACE_QUERY}`, {
      timezoneId: 'America/Phoenix',
      reducedMotion: 'reduce',
      viewport: { width: 1100, height: 980 },
      ...options,
    });
  /** Reads the opacity of the canvas, percent, in its first row. */
  const readOpacities = (page: Page): Promise<number[]> =>
    page.evaluate(`(() => {
      const { data } = document.querySelector('.cloud-map canvas').getContext('2d').getImageData(0, 0, 10, 1);
      return [...data].filter((_, index) => index % 4 === 3).map((alpha) => Math.round(alpha / 2.55));
    })()`);

  it('draws the clouds of now, and names their time in the zone of the reader', async () => {
    const page = await open();
    expect(await readOpacities(page)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
    expect(await page.textContent('figure output')).toMatch(
      /^Sun,? 1 Mar,? 08:00 \S+ \(now\): cloud opacity at the place 90 %; /,
    );
    if (screenshots) await page.screenshot({ path: join(screenshots, 'cloud-map-light.png') });
    await fixture.closePage(page);
  });

  it('moves on by the arrow keys, with the time and the value for screen readers', async () => {
    const page = await open();
    const slider = page.getByLabel(/^Time of the map/);
    await slider.focus();
    for (let presses = 0; presses < 8; presses++) await page.keyboard.press('ArrowRight');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/10:00 \S+ \(in 2 hours\): .* 100 %; weather model$/);
    expect(await readOpacities(page)).toEqual(Array(10).fill(100));
    await fixture.closePage(page);
  });

  it('plays to its end, and can be paused', async () => {
    const page = await open({ reducedMotion: 'no-preference' });
    const slider = page.getByLabel(/^Time of the map/);
    await page.getByRole('button', { name: 'Play' }).click();
    await eventually(async () => Number(await slider.inputValue()) >= 10 || undefined);
    await page.getByRole('button', { name: 'Pause' }).click();
    const paused = await slider.inputValue();
    await page.waitForTimeout(600);
    expect(await slider.inputValue()).toBe(paused);
    await slider.fill('38');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('button', { name: 'Play' }).waitFor();
    expect(await slider.inputValue()).toBe('40');
    expect(fixture.problems).toEqual([]);
    await fixture.closePage(page);
  });

  it('has a table that a phone shows without scrolling it sideways', async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, isMobile: true });
    const overflow = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.scroll'))`;
    expect(await page.evaluate(overflow)).toBe(0);
    expect(await fixture.findViolations(page)).toEqual([]);
    if (screenshots) await page.screenshot({ path: join(screenshots, 'cloud-map-phone.png'), fullPage: true });
    await fixture.closePage(page);
  });

  it('changes its colours with the colour scheme', async () => {
    const page = await open({ colorScheme: 'light' });
    const readCloud = () =>
      page.evaluate(
        `[...document.querySelector('.cloud-map canvas').getContext('2d').getImageData(9, 0, 1, 1).data].slice(0, 3)`,
      );
    const light = await readCloud();
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(async () => JSON.stringify(await readCloud()) !== JSON.stringify(light) || undefined);
    await fixture.closePage(page);
  });

  it('is a still picture with a table without scripts', async () => {
    const page = await open({ javaScriptEnabled: false });
    expect(await page.locator('.cloud-map .clouds rect').count()).toBe(100);
    expect(await page.getByRole('button', { name: 'Play' }).count()).toBe(0);
    expect(await page.locator('main tbody tr').count()).toBe(11);
    await fixture.closePage(page);
  });
});
