import { describeWith } from '@daystar/testing';
import type { Page } from 'playwright-core';
import { BrowserFixture } from './browser.fixture';

const PLACE = 'latitude=32.25&longitude=-110.75';
/** Limit of what a browser without a cache loads before a page is complete, bytes. */
const MAX_BYTES = 100_000;

describeWith('browser', 'the first view of a page', () => {
  const fixture = new BrowserFixture();
  let page: Page;
  beforeAll(async () => {
    await fixture.start();
    page = await fixture.openPage('/account');
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  }, 60_000);
  afterAll(() => fixture.close());

  it.each([
    '/',
    '/sites',
    '/sites/new',
    '/explore',
    `/explore/power?${PLACE}&capacity=5`,
    `/explore/clouds?${PLACE}`,
    '/docs',
    '/docs/browser',
    '/docs/operations',
    '/account',
    '/usage',
    '/register',
    ...['recent', 'combined?period=PT5M', 'measurements', 'tuning', 'verification', 'diagnosis'].map(
      (rest) => `/utility_scale_sites/:site/${rest}`,
    ),
    ...['issues', 'what-if?tilt=10&azimuth=90', 'api', 'edit'].map((rest) => `/sites/:site/${rest}`),
    '/pv_power/collections/all/aggregations/north/combined',
  ])('of %s loads less than 100 kB', async (path) => {
    await page.goto(fixture.url + path.replace(':site', fixture.site));
    // Sizes of the bodies as they were sent.
    const sizes = (await page.evaluate(`[
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ].map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])`)) as [string, number][];
    expect(sizes.length).toBeGreaterThan(1);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    expect(total).toBeGreaterThan(5000);
    expect(total).toBeLessThan(MAX_BYTES);
  });
});
