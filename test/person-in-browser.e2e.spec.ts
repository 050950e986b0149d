import { once } from 'node:events';
import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { verifyWebhookSignature } from '@daystar/client';
import { describeWith, eventually } from '@daystar/testing';
import type { Browser, Page } from 'playwright-core';
import {
  expectSoon,
  findViolations,
  launchChromium,
  measureOverflow,
  watchPage,
} from '../apps/gateway/src/pages/chromium.fixture';
import { Client } from './client';
import { type RunningInstallation, startEmbedded } from './installations';
import { KeyboardUser } from './keyboard-user';

const PHONE = { width: 390, height: 844 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Number of lines of a large file. */
const ROWS = 10_000;

interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a person does in the browser, in the running service with its stores. */
describeWith('browser', 'in the running service, a person', () => {
  let installation: RunningInstallation;
  let browser: Browser;
  let receiver: Server;
  let page: Page;
  let client: Client;
  let key = '';
  let siteId = '';
  const deliveries: Delivery[] = [];
  const problems: string[] = [];

  beforeAll(async () => {
    installation = await startEmbedded({ DAYSTAR_WEATHER: 'sandbox', DAYSTAR_LOOPBACK_WEBHOOKS: 'allow' });
    ({ client, key } = await Client.registerWithKey(installation, 'Ada'));
    const properties = { name: 'Dach Süd', latitude: 47.4, longitude: 8.5, capacity: 20 };
    siteId = (await client.post<{ resource_id: string }>('/utility_scale_sites', properties)).body.resource_id;
    receiver = createServer(async (request, response) => {
      deliveries.push({ headers: request.headers, body: await text(request) });
      response.writeHead(204).end();
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    browser = await launchChromium();
    page = await openWindow();
    await signIn(key);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    receiver?.close();
    await installation?.close();
  });
  beforeEach(() => problems.splice(0));

  const openWindow = async () => {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
    const opened = await context.newPage();
    opened.setDefaultTimeout(60_000);
    watchPage(opened, installation.url, (problem) => problems.push(problem));
    return opened;
  };
  const open = (path: string) => page.goto(installation.url + path);
  const read = () => page.innerText('main');
  const press = (name: string | RegExp) => page.locator('main').getByRole('button', { name }).first().click();
  const follow = (name: string | RegExp) => page.locator('main').getByRole('link', { name }).first().click();
  const requestWith = (apiKey: string, path = '/keys') =>
    fetch(installation.url + path, { headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' } });
  const findProblems = async () => ({
    overflow: await measureOverflow(page),
    violations: await findViolations(page),
  });
  const signIn = async (apiKey: string) => {
    await open('/sign-in');
    await page.getByLabel(/API key/).fill(apiKey);
    await press('Sign in');
    await page.waitForURL('**/sites');
  };

  it('registers, adds a site and uploads measurements by keyboard alone', async () => {
    const window = await openWindow();
    const user = new KeyboardUser(window);
    await window.goto(`${installation.url}/register`);
    await user.goTo('textbox', /^Name/);
    await user.type('Bea');
    await user.press('Enter');
    await window.locator('code.key').waitFor();
    await user.goTo('button', 'Sign in with this key');
    await user.press('Enter');
    await window.waitForURL('**/sites');
    await user.goTo('link', 'Add a site');
    await user.press('Enter');
    const typed = { Name: 'Tracker', Latitude: '37.2', Longitude: '-5.9', 'Capacity, AC': '20' };
    for (const [label, value] of Object.entries(typed)) {
      await user.goTo('textbox', new RegExp(`^${label}`));
      await user.type(value);
    }
    await user.goTo('button', 'Add site');
    await user.press('Enter');
    await window.waitForURL('**/utility_scale_sites/*/recent');
    await window.goto(`${installation.url}/sites/${window.url().split('/').at(-2)}/upload`);
    await user.goTo('textbox', /^Table with a header/);
    const end = Math.floor(Date.now() / HOUR) * HOUR;
    const lines = [3, 2, 1].map((hours) => `${new Date(end - hours * HOUR).toISOString()},${hours}`);
    await user.type(['time,power', ...lines].join('\n'));
    await user.goTo('button', 'Preview');
    await user.press('Space');
    await user.goTo('button', 'Store 3 measurements');
    await user.press('Enter');
    await window.waitForURL('**/measurements?**');
    await expectSoon(() => window.innerText('main'), expect.stringContaining('3 measurements stored.'));
    await user.expectNoTrap();
    expect(problems).toEqual([]);
    await window.context().close();
  });

  it('creates a key with a name, which is shown once, works until it is revoked, and says when it was used', async () => {
    await open('/account/keys');
    await page.getByLabel(/^Name of the new key/).fill('Heat pump');
    await press('Create API key');
    const created = await page.innerText('code.key');
    expect((await requestWith(created)).status).toBe(200);
    const row = page.getByRole('row', { name: 'Heat pump' });
    await eventually(async () => {
      await open('/account/keys');
      return /\d to \d+ h/.test(await row.innerText()) || undefined;
    }, 20_000);
    expect(await read()).not.toContain(created);
    await page.getByRole('link', { name: 'Revoke key Heat pump' }).click();
    await expectSoon(read, expect.stringContaining('Revoke this key?'));
    expect((await requestWith(created)).status).toBe(200);
    await press('Revoke key');
    await page.waitForURL('**/account/keys');
    await expectSoon(() => row.innerText(), expect.stringContaining('revoked'));
    expect((await requestWith(created)).status).toBe(401);
    expect(problems).toEqual([]);
  });

  it('registers a webhook, sees its test in the log, and deletes it', async () => {
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    await open('/account/webhooks');
    await page.getByLabel(/^URL/).fill(address);
    await press('Register webhook');
    const secret = await page.innerText('code.key');
    await open('/account/webhooks');
    await page.getByRole('link', { name: `Deliveries to ${address}` }).click();
    expect(await read()).not.toContain(secret);
    await press('Send a test');
    await page.waitForURL('**?test=*');
    expect(await page.getByRole('status').innerText()).toMatch(/^The test was delivered\. .* status 204\.$/);
    expect(await page.locator('table tbody tr').first().innerText()).toMatch(/delivered\s+1\s+204/);
    const [{ headers, body }] = deliveries;
    expect(await verifyWebhookSignature({ headers, body, secret })).toBe(true);
    expect(await verifyWebhookSignature({ headers, body: `${body} `, secret })).toBe(false);
    await open('/account/webhooks');
    await follow('Delete');
    await expectSoon(read, expect.stringContaining(`No more events are sent to ${address}.`));
    await press('Delete webhook');
    await page.waitForURL('**/account/webhooks');
    await expectSoon(read, expect.stringMatching(/Registered webhooks\s+None\./));
    expect(problems).toEqual([]);
  });

  it('uploads a file of 10,000 lines, of which the preview names three broken ones, and stores the others', async () => {
    const end = Math.floor(Date.now() / (5 * MINUTE)) * 5 * MINUTE - 24 * HOUR;
    const formatLine = (row: number) => `${new Date(end - (ROWS - row) * 5 * MINUTE).toISOString().slice(0, 16)}Z;1,5`;
    const lines = Array.from({ length: ROWS }, (_, row) => formatLine(row));
    lines[10] = 'yesterday;1';
    lines[5_000] = lines[5_000].replace('1,5', 'much');
    lines[9_990] += ';9';
    await open(`/sites/${siteId}/upload`);
    const buffer = Buffer.from(['time;power', ...lines].join('\r\n'));
    await page.getByLabel('CSV file').setInputFiles({ name: 'month.csv', mimeType: 'text/csv', buffer });
    await press('Preview');
    const rows = page.locator('tr', { has: page.locator('strong.error') });
    await rows.first().waitFor();
    const texts = (await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, ' '));
    expect(texts.map((row) => row.split(' ')[0])).toEqual(['12', '5,002', '9,992']);
    for (const [index, reason] of ['is not a time', 'must be a number', 'as many columns as the header'].entries())
      expect(texts[index]).toContain(reason);
    await press('Store 9,997 measurements');
    await page.waitForURL('**/measurements?**');
    await expectSoon(read, expect.stringContaining('9,997 measurements stored.'));
    expect(problems).toEqual([]);
  });

  it('whose session ends while typing signs in again, and sends what was typed', async () => {
    await open('/sites/new?kind=rooftop');
    const typed = { Name: 'Haus 🌞', Latitude: '47,25', Longitude: '8.75', 'Capacity, AC': '9.5' };
    for (const [label, value] of Object.entries(typed))
      await page
        .getByLabel(new RegExp(`^${label}`))
        .first()
        .fill(value);
    // The section is loaded after a pause in the typing: a later request would log a second status 401.
    await expectSoon(() => page.innerText('#clear-day'), expect.stringContaining('in total'));
    await page.context().clearCookies();
    await press('Add site');
    await expectSoon(read, expect.stringContaining('Your session has ended. What you typed is kept for an hour'));
    await page.getByLabel(/API key/).fill(key);
    await press('Sign in');
    await expectSoon(read, expect.stringContaining('Haus 🌞'));
    await press('Send');
    await page.waitForURL('**/rooftop_sites/*/recent');
    const record = await requestWith(key, new URL(page.url()).pathname.replace('/recent', ''));
    expect(await record.json()).toMatchObject({
      site: { name: 'Haus 🌞', latitude: 47.25, longitude: 8.75, capacity: 9.5 },
    });
    // Chromium logs the status 401 of the form.
    expect(problems).toEqual([expect.stringContaining('401')]);
  });

  it('keeps the form with a name of 500 characters, which is refused', async () => {
    const name = 'Photovoltaikanlage'.repeat(28).slice(0, 500);
    await page.setViewportSize(PHONE);
    await open('/sites/new');
    await page.getByLabel(/^Name/).first().fill(name);
    await press('Add site');
    await expectSoon(() => page.innerText('#name-error'), expect.stringContaining('a string of 1 to 200 characters'));
    expect(await page.getByLabel(/^Name/).first().inputValue()).toBe(name);
    expect(await findProblems()).toEqual({ overflow: 0, violations: [] });
  });

  it('reads pages at 390 px with names of 200 characters without a space, from right to left, and of emoji', async () => {
    const names = ['Solarpark'.repeat(23).slice(0, 200), 'محطة الطاقة الشمسية في الصحراء الكبرى', '🌞👩‍👩‍👧‍👦'.repeat(15)];
    await page.setViewportSize(PHONE);
    const found: Record<string, object> = {};
    const visit = async (path: string) => {
      await open(path);
      found[path] = await findProblems();
    };
    for (const name of names) {
      const properties = { name, latitude: 10, longitude: 20, capacity: 5 };
      const { body } = await client.post<{ resource_id: string }>('/utility_scale_sites', properties);
      await visit(`/utility_scale_sites/${body.resource_id}`);
      expect(await page.innerText('h1')).toBe(name);
      for (const form of ['upload', 'delete']) await visit(`/sites/${body.resource_id}/${form}`);
    }
    for (const list of ['/sites', '/aggregations/new']) {
      await visit(list);
      for (const name of names) expect(await read()).toContain(name);
    }
    const none = { overflow: 0, violations: [] };
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((path) => [path, none])));
    expect(problems).toEqual([]);
  });

  it('closes the account, after which keys and sessions are refused and its data are gone', async () => {
    const cookies = await page.context().cookies();
    await open('/account');
    await follow(/Close/);
    await expectSoon(read, expect.stringMatching(/This deletes \d sites with all forecasts and measurements/));
    await page.getByLabel(/^Confirmation/).fill('no');
    await press('Close account');
    await expectSoon(read, expect.stringContaining('Nothing was deleted.'));
    expect((await requestWith(key, `/utility_scale_sites/${siteId}`)).status).toBe(200);
    await page.getByLabel(/^Confirmation/).fill('close');
    await press('Close account');
    await expectSoon(() => page.innerText('h1'), 'Account closed');
    for (const path of ['/keys', `/utility_scale_sites/${siteId}`, `/utility_scale_sites/${siteId}/measurements`])
      expect((await requestWith(key, path)).status).toBe(401);
    await page.context().addCookies(cookies);
    await open('/sites');
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    const { key: otherKey } = await Client.registerWithKey(installation, 'Eve');
    expect((await requestWith(otherKey, `/utility_scale_sites/${siteId}`)).status).toBe(404);
    await signIn(otherKey);
    expect(await read()).not.toContain('Dach Süd');
  });
});
