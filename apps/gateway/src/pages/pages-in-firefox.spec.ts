import { describeWith } from '@daystar/testing';
import { KEY } from '../gateway.fixture';
import { BrowserFixture } from './browser.fixture';
import { FirefoxFixture } from './firefox.fixture';

const HAS_CHART = `document.querySelector('.plot canvas')?.width > 100`;
const HAS_MAP = `document.querySelector('.picker-map .coast')?.getAttribute('d')?.startsWith('M')`;
/** The main pages, and an expression that is true when their scripts have run; `:site` stands for the id of a site. */
const PAGES: readonly (readonly [path: string, isReady: string])[] = [
  ['/', HAS_CHART],
  ['/docs', 'true'],
  ['/explore', HAS_MAP],
  ['/sites', 'true'],
  ['/sites/new', HAS_MAP],
  ['/sites/compare?resource=site/:site&resource=aggregation/all/north', HAS_CHART],
  ['/utility_scale_sites/:site/recent', HAS_CHART],
  ['/utility_scale_sites/:site/measurements', HAS_CHART],
  ['/sites/:site/upload', `document.querySelector('.file-choice').hidden === false`],
  ['/aggregations/new', HAS_MAP],
  ['/explore/clouds?latitude=32.25&longitude=-110.75', `document.querySelector('.cloud-map canvas')`],
  ['/account', 'true'],
];
/** The narrowest window of Firefox without a screen has 500 pixels. */
const WIDTHS = [1280, 500];

describeWith('firefox', 'in Firefox, the page', () => {
  const fixture = new BrowserFixture();
  let firefox: FirefoxFixture;
  beforeAll(async () => {
    [firefox] = await Promise.all([FirefoxFixture.start(), fixture.startGateway()]);
    await firefox.open(`${fixture.url}/sign-in`);
    await firefox.evaluate(`(document.querySelector('input[name=key]').value = '${KEY}',
      document.querySelector('main button').click())`);
    await firefox.waitFor(`location.pathname === '/sites'`);
  }, 120_000);
  afterAll(() => Promise.all([firefox?.close(), fixture.close()]));

  it.each(PAGES)('%s runs its scripts without errors, and fits its window', async (path, isReady) => {
    await firefox.open(fixture.url + path.replace(':site', fixture.site));
    await firefox.waitFor(isReady);
    for (const width of WIDTHS) {
      await firefox.setWidth(width);
      expect(await firefox.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(
        0,
      );
    }
    expect(await firefox.listErrors(fixture.url)).toEqual([]);
  });

  it('that adds an aggregation shows the fields of the chosen selection', async () => {
    await firefox.open(`${fixture.url}/aggregations/new`);
    const isShown = (selector: string) => firefox.evaluate(`document.querySelector('${selector}').checkVisibility()`);
    expect([await isShown('.by-list'), await isShown('.by-rule')]).toEqual([true, false]);
    await firefox.evaluate(`document.getElementById('selection').value = 'rule'`);
    expect([await isShown('.by-list'), await isShown('.by-rule')]).toEqual([false, true]);
  });
});
