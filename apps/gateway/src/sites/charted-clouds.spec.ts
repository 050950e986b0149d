import { describeWith } from '@daystar/testing';
import { GatewayFixture } from '../gateway.fixture';
import { BrowserFixture } from '../pages/browser.fixture';
import { readChartedClouds } from './charted-clouds';
import type { SkyCache } from '../places/sky-cache';

const BROWSER = { accept: 'text/html' };

describe('the page of a forecast', () => {
  const fixture = new GatewayFixture();
  let site = '';
  beforeAll(async () => {
    await fixture.start();
    site = await fixture.addSiteWithRows({ capacity: 50 });
  });
  afterAll(() => fixture.close());

  it('draws cloud opacity as a strip below the chart, with its mean as text, in the language of the page', async () => {
    const get = async (language: string) => {
      const path = `/utility_scale_sites/${site}/forecasts?lang=${language}`;
      return (await fixture.send('GET', path, undefined, BROWSER)).text();
    };
    const text = await get('en');
    const [, background] = /data-background="([^"]+)"/.exec(text)!;
    const { clouds } = JSON.parse(background.replaceAll('&quot;', '"')) as { clouds: { opacity: number[] } };
    expect(clouds.opacity.length).toBeGreaterThan(14 * 48);
    expect(new Set(clouds.opacity)).toEqual(new Set([10]));
    expect(text).toContain('aria-label="Cloud opacity: 10 % on average"');
    expect(text.match(/fill-opacity="0\.1"/g)?.length).toBe(336);
    expect(await get('de')).toContain('Wolkenopazität: im Mittel 10 %');
    expect(await get('es')).toContain('Opacidad de las nubes: 10 % de media');
  });

  it('does not wait for a sky that is computed for seconds, nor fails with it', async () => {
    const place = { latitude: 1, longitude: 2 };
    const create = (get: SkyCache['get']) => ({ get }) as SkyCache;
    expect(
      await readChartedClouds(
        create(() => new Promise(() => undefined)),
        place,
      ),
    ).toBeUndefined();
    expect(
      await readChartedClouds(
        create(() => Promise.reject(new Error('busy'))),
        place,
      ),
    ).toBeUndefined();
  });
});

describeWith('browser', 'the strip of clouds in Chromium', () => {
  const fixture = new BrowserFixture();
  beforeAll(() => fixture.start(), 60_000);
  afterAll(() => fixture.close());

  it('is drawn below the chart, named in the legend and announced with the values', async () => {
    const page = await fixture.openPage(`/utility_scale_sites/${fixture.site}/forecasts`);
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
    expect(fixture.problems).toEqual([]);
    await fixture.closePage(page);
  });
});
