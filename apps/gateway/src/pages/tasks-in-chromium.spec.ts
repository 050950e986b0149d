import { buildSiteResource } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import type { Page } from 'playwright-core';
import { BrowserFixture, buildSimulatedIssue } from './browser.fixture';
import { expectSoon } from './chromium.fixture';

/** A person in front of a page: follows links and fills in forms by what they read, and nothing else. */
class Person {
  clicks = 0;
  fields = 0;

  constructor(readonly page: Page) {}

  async follow(name: string | RegExp, within = 'body'): Promise<void> {
    this.clicks++;
    await this.page.locator(within).getByRole('link', { name }).first().click();
  }

  async press(name: string | RegExp): Promise<void> {
    this.clicks++;
    await this.page.locator('main').getByRole('button', { name }).click();
  }

  async fill(label: string | RegExp, text: string, within = 'main'): Promise<void> {
    this.fields++;
    await this.page.locator(within).getByLabel(label).first().fill(text);
  }

  async choose(label: string | RegExp, option: string): Promise<void> {
    this.fields++;
    await this.page.locator('main').getByLabel(label).first().selectOption({ label: option });
  }

  async tick(label: string | RegExp): Promise<void> {
    this.clicks++;
    await this.page.locator('main').getByLabel(label).check();
  }

  /** @param text a string, or a matcher of `expect` */
  expectToRead(text: unknown, selector = 'main'): Promise<void> {
    return expectSoon(() => this.page.innerText(selector), text);
  }
}

describeWith('browser', 'a new user finds in the pages', () => {
  const fixture = new BrowserFixture();
  let person: Person;
  beforeAll(() => fixture.start(), 60_000);
  afterEach(() => fixture.closePage(person.page));
  afterAll(() => fixture.close());
  const open = async (path: string, isSignedIn = true) => new Person(await fixture.openPage(path, { isSignedIn }));

  it('a forecast for their house without an account in two clicks and three fields, and can save it as a site', async () => {
    person = await open('/', false);
    await person.follow('See a forecast for your location', 'main');
    await person.fill(/^Latitude/, '47.4');
    await person.fill(/^Longitude/, '8.5');
    await person.fill(/^Capacity/, '8');
    await person.press('Show power');
    await person.expectToRead('PV power at 47.4, 8.5', 'h1');
    await person.page.waitForSelector('.plot canvas');
    expect(await fixture.countChartColours(person.page)).toBeGreaterThan(3);
    expect([person.clicks, person.fields]).toEqual([2, 3]);

    await person.follow('Save as a site', 'main');
    await person.follow('Register', 'main');
    await person.fill(/^Name/, 'Ada');
    await person.press('Register');
    await person.press('Sign in with this key');
    await person.expectToRead('Add a site', 'h1');
    expect(await person.page.getByLabel(/^Latitude/).inputValue()).toBe('47.4');
    await person.fill(/^Name/, 'House');
    await person.press('Add site');
    await person.page.waitForURL('**/rooftop_sites/*/recent');
  });

  it('a forecast of a 20 MW tracker that learns from measurements, in six clicks and six fields', async () => {
    person = await open('/sites');
    await person.follow('Add a site');
    await person.fill(/^Name/, 'Tracker');
    await person.fill(/^Latitude/, '37.2');
    await person.fill(/^Longitude/, '-5.9');
    await person.fill(/^Capacity, AC/, '20');
    await person.choose(/^Tracking/, 'horizontal single axis');
    await person.press('Add site');
    await person.page.waitForURL('**/utility_scale_sites/*/recent');
    const [id] = /[0-9a-f]{4}(-[0-9a-f]{4}){3}/.exec(person.page.url())!;
    await fixture.gateway.rowCache.publishIssue(buildSimulatedIssue(fixture.gateway, buildSiteResource(id)));
    await person.page.reload();
    await person.expectToRead('Tracker', 'h1');
    await person.follow('Measurements', 'nav.tabs');
    await person.follow('Upload measurements');
    await person.fill(/^Table/, 'time,power\n2026-03-01 12:00,4.2\n2026-03-01 12:30,5.1\n2026-03-01 13:00,6.3\n');
    await person.press('Preview');
    await person.press('Store 3 measurements');
    await person.expectToRead(expect.stringContaining('2026-03-01 13:00'));
    expect([person.clicks, person.fields]).toEqual([6, 6]);
  });

  it('the power of a market, in three clicks', async () => {
    person = await open('/sites');
    await person.follow('Fleet', 'header');
    await person.follow('all', 'tbody');
    await person.follow('North: both');
    await person.expectToRead('North', 'h1');
    await person.page.waitForSelector('.plot canvas');
    expect(await fixture.countChartColours(person.page)).toBeGreaterThan(3);
    expect(person.clicks).toBe(3);
  });

  it('the power of a market of their own sites, in three clicks and a field', async () => {
    person = await open('/sites');
    await person.follow('Add an aggregation');
    await person.fill(/^Name/, 'Market');
    await person.tick(/Desert Flat/);
    await person.press('Add aggregation');
    await person.page.waitForURL('**/pv_power/collections/fleet/aggregations/market/recent');
    await fixture.gateway.rowCache.publishIssue(buildSimulatedIssue(fixture.gateway, 'aggregation/fleet/market'));
    await person.page.reload();
    await person.expectToRead('Market', 'h1');
    await person.page.waitForSelector('.plot canvas');
    expect(await fixture.countChartColours(person.page)).toBeGreaterThan(3);
    expect([person.clicks, person.fields]).toEqual([3, 1]);
  });

  it('why a past day was wrong, in five clicks', async () => {
    person = await open('/sites');
    await person.follow('Desert Flat');
    await person.follow('Past issues', 'nav.tabs');
    await person.follow('Day before');
    await person.follow('Day before');
    await person.follow(/^Forecast issued at/);
    await person.expectToRead(expect.stringMatching(/Mean absolute error\s+[\d.]+ MW/));
    expect(person.clicks).toBe(5);
  });

  it('how to read a site from their program, in two clicks, and how to move it here in two more', async () => {
    person = await open('/sites');
    await person.follow('Desert Flat');
    await person.follow('API', 'nav.tabs');
    await person.expectToRead(expect.stringContaining(`/utility_scale_sites/${fixture.site}/forecasts`));
    await person.follow('Docs', 'header');
    await person.follow(/clients/i, 'main');
    await person.expectToRead(expect.stringContaining('Solcast'));
    expect(person.clicks).toBe(4);
  });
});
