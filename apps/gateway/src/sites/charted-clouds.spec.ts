import { GatewayFixture } from '../gateway.fixture';
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
