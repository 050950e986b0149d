import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describeWith } from '@daystar/testing';
import { toOperationSlug } from '../api-description/operation-slug';
import { GATEWAY_API } from '../gateway-api';
import { GatewayFixture, KEY } from '../gateway.fixture';
import { BrowserFixture } from '../pages/browser.fixture';
import { expectSoon } from '../pages/chromium.fixture';
import { UTILITY_SITES } from '../sites/schemas/site.schemas';
import { findExample, listBodyFields } from './body-fields';
import { renderOperationPage } from './operation.page';

const { operations } = GATEWAY_API.clients;
const BROWSER = { accept: 'text/html' };
const run = promisify(execFile);

const unescape = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Reads the code samples of a page by language. */
const readSamples = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<summary>(\w+)<\/summary>\s*<pre tabindex="0"><code>(.*?)<\/code>/gs)].map(
      ([, language, code]) => [language, unescape(code)] as const,
    ),
  );

describe('the page of an operation', () => {
  const fixture = new GatewayFixture();
  let id = '';
  beforeAll(async () => {
    await fixture.start();
    id = await fixture.addSiteWithRows();
  });
  afterAll(() => fixture.close());
  const open = async (path: string) => {
    const response = await fixture.get(`/docs/operations/${path}`, BROWSER);
    return { status: response.status, text: await response.text() };
  };

  it('exists for each operation, with a field for each parameter and code in four languages', async () => {
    const slugs = operations.map(({ method, path }) => toOperationSlug(method, path));
    expect(new Set(slugs).size).toBe(operations.length);
    for (const operation of operations) {
      const { pathParameters, query = [], path } = operation;
      const text = renderOperationPage(operation, { values: {}, serviceUrl: 'https://solar.example' }).main.text;
      for (const { name } of [...pathParameters, ...query])
        expect([path, text]).toEqual([path, expect.stringContaining(`name="${name}"`)]);
      expect(Object.keys(readSamples(text))).toEqual(['curl', 'Python', 'TypeScript', 'Go']);
    }
    expect((await open('get-nothing')).status).toBe(404);
  });

  it('lists the fields of a body with type, unit, limits and default, and an example', () => {
    const bodies = operations.filter(({ body, bodyFormat }) => body && bodyFormat !== 'file');
    expect(bodies.length).toBeGreaterThan(15);
    for (const operation of bodies) {
      const { path, body } = operation;
      // openapi.spec.ts checks that the examples are valid.
      const example = findExample(body!) as object;
      const text = renderOperationPage(operation, { values: {}, serviceUrl: 'https://solar.example' }).main.text;
      for (const name of Object.keys(example))
        expect([path, text]).toEqual([path, expect.stringContaining(`<code>${name}</code>`)]);
    }
    const fields = listBodyFields(UTILITY_SITES.body);
    const find = (name: string) => fields.find((field) => field.name === name);
    expect(find('latitude')).toMatchObject({ type: 'number', isRequired: true, description: 'From -90 to 90.' });
    expect(find('capacity')?.description).toMatch(/^AC capacity, MW \(rooftop: kW\)\./);
    expect(find('arrays[].dc_share')).toMatchObject({ type: 'number' });
  });

  it('is linked from the list of operations', async () => {
    const list = await (await fixture.get('/docs/operations', BROWSER)).text();
    for (const { method, path } of operations)
      expect(list).toContain(`href="/docs/operations/${toOperationSlug(method, path)}"`);
  });

  it('builds code from the form that runs as it is', async () => {
    const { text } = await open(`get-utility-scale-sites-resource-id-forecasts?resource_id=${id}&format=csv&hours=2`);
    const { curl, Python, TypeScript } = readSamples(text);
    const env = { ...process.env, KEY };
    const outputs = await Promise.all([
      run('bash', ['-c', curl], { env }),
      run('python3', ['-c', Python], { env }),
      run(process.execPath, ['--input-type=module', '-e', TypeScript], { env }),
    ]);
    for (const { stdout } of outputs) {
      expect(stdout.split(/\r?\n/)[0]).toContain('period_end');
      // The current period is listed as well.
      expect(stdout.trim().split(/\r?\n/)).toHaveLength(1 + 5);
    }
  });

  it('keeps what was typed within its quotes', async () => {
    const typed = encodeURIComponent(`x'; touch /tmp/x; echo "$(id)" <script>`);
    const { text } = await open(`get-utility-scale-sites-resource-id-forecasts?resource_id=${typed}`);
    expect(text).not.toContain('<script>');
    const { curl } = readSamples(text);
    const [, url] = /'([^']*utility_scale_sites[^']*)'$/.exec(curl)!;
    expect(url).not.toMatch(/[\s"'$<>;]/);
  });
});

describeWith('browser', 'the page of an operation in Chromium', () => {
  const fixture = new BrowserFixture();
  beforeAll(() => fixture.start(), 60_000);
  afterAll(() => fixture.close());

  it('leads from the tab API of a site to a live response', async () => {
    const page = await fixture.openPage(`/sites/${fixture.site}/api`);
    await page
      .getByRole('link', { name: /^GET .*\/forecasts$/ })
      .first()
      .click();
    await expectSoon(() => page.getByLabel('resource_id').inputValue(), fixture.site);
    await page.getByLabel(/^hours/).fill('3');
    await page.getByRole('button', { name: 'Build the request' }).click();
    await page.getByRole('link', { name: 'Send the request' }).click();
    await page.waitForSelector('.live-response pre');
    expect(await page.innerText('.live-response')).toMatch(/^200 in \d+ ms, \d+ requests left[^]*"pv_estimate"/);
    expect(await fixture.findViolations(page)).toEqual([]);
    expect(fixture.problems).toEqual([]);
    await fixture.closePage(page);
  });

  it('sends a request with a body and an API key, after a confirmation where it changes something', async () => {
    const page = await fixture.openPage('/docs/operations/post-rooftop-sites');
    await page.getByLabel('API key').fill(KEY);
    await page.getByRole('button', { name: 'Send the request' }).click();
    expect(await page.innerText('.live-response')).toBe('');
    await page.getByLabel('Change the data of my account by this request').check();
    await page.getByRole('button', { name: 'Send the request' }).click();
    await page.waitForSelector('.live-response pre');
    expect(await page.innerText('.live-response')).toMatch(/^200 in \d+ ms[^]*"resource_id"/);
    expect(await fixture.findViolations(page)).toEqual([]);
    await page.goto(`${fixture.gateway.gateway.url}/docs/operations/post-v1-what-if`);
    await page.getByLabel('API key').fill('no key');
    await page.getByRole('button', { name: 'Send the request' }).click();
    await page.waitForSelector('.live-response pre');
    expect(await page.innerText('.live-response')).toMatch(/^401 /);
    await fixture.closePage(page);
  });

  it.each(['post-rooftop-sites', 'post-v1-what-if', 'get-utility-scale-sites-resource-id-forecasts'])(
    'fits a phone, before and after a request: %s',
    async (operation) => {
      const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
      const page = await fixture.openPage(`/docs/operations/${operation}?resource_id=${fixture.site}`, phone);
      const findOverflow = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(await findOverflow()).toBeLessThanOrEqual(0);
      const key = page.getByLabel('API key');
      if (await key.isVisible()) await key.fill(KEY);
      const confirmation = page.getByLabel('Change the data of my account by this request');
      if (await confirmation.isVisible()) await confirmation.check();
      await page.locator('button, a').filter({ hasText: 'Send the request' }).tap();
      await page.waitForSelector('.live-response pre');
      expect(await page.innerText('.live-response')).toMatch(/^200 in \d+ ms/);
      expect(await findOverflow()).toBeLessThanOrEqual(0);
      expect(await fixture.findViolations(page)).toEqual([]);
      await fixture.closePage(page);
    },
  );
});
