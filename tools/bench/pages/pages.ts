import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { type BenchResult, createResult } from '../bench-result';
import { computeMedian } from '../median';
import { ServiceUnderBench } from '../service-under-bench';
import { addSites } from './add-sites';
import { waitUntilIdle } from './wait-until-idle';

const SITES = 1000;
const ROUNDS = 3;
/** Maximum time until a first view is ready. */
const MAX_READY_MS = 1000;
/** Maximum compressed size of a first view. */
const MAX_KB = 100;
/** Timeout of a page, ms. On a busy machine a page takes many times its limit. */
const TIMEOUT_MS = 120_000;
const KEY = 'key-of-the-bench-of-pages';
const PLACE = 'latitude=32.25&longitude=-110.75';
/** Pages by name; `:site` stands for the id of a site. A page with a chart is ready when it is drawn. */
const PAGES: readonly [name: string, path: string, hasChart: boolean][] = [
  ['start', '/', true],
  ['sites', '/sites', false],
  ['sites-by-name', '/sites?name=Site+99', false],
  ['sites-by-tag', '/sites?tag=even', false],
  ['list', '/utility_scale_sites', false],
  ['list-by-tag', '/utility_scale_sites/search?tags=even', false],
  ['towns', '/explore?place=M%C3%BCnchen', false],
  ['explore', '/explore', false],
  ['explore-power', `/explore/power?${PLACE}&capacity=5`, true],
  ['clouds', `/explore/clouds?${PLACE}`, false],
  ['forecast', '/utility_scale_sites/:site/recent', true],
  ['radiation', `/radiation/forecasts?${PLACE}`, true],
  ['measurements', '/utility_scale_sites/:site/measurements', false],
  ['diagnosis', '/utility_scale_sites/:site/diagnosis', false],
  ['settings', '/utility_scale_sites/:site', false],
  ['new-site', '/sites/new', false],
  // The form prepares the comparison that a person asks for next.
  ['what-if-form', '/sites/:site/what-if', false],
  ['what-if', '/sites/:site/what-if?tilt=10&azimuth=90', true],
  ['docs', '/docs', false],
  ['docs-api', '/docs/api', false],
  ['operations', '/docs/operations', false],
  ['account', '/account', false],
];

/**
 * `pages`: time until the first view of each page is ready in Chromium, the median of three new windows, and the
 * compressed size of what it loads. No site is refreshed meanwhile. The account has a thousand sites, which the dashboard
 * (`/sites`) and the list show, and which both search by name and tag.
 */
export async function benchPages(print: (line: string) => void): Promise<BenchResult[]> {
  const env = {
    ...process.env,
    DAYSTAR_DATA: 'memory',
    DAYSTAR_DEMO_KEY: KEY,
    DAYSTAR_WEATHER: 'sandbox',
    HOST: '127.0.0.1',
    PORT: '0',
  };
  const service = await ServiceUnderBench.start('all-in-one', env, 120_000);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const site = await addSites(service.url, KEY, SITES);
    const waitedMs = await waitUntilIdle(service);
    print(`${SITES} sites have forecasts; their refresh ended ${Math.round(waitedMs / 1000)} s later`);
    const storageState = await signIn(browser, service.url);
    const results: BenchResult[] = [];
    for (const [name, path, hasChart] of PAGES) {
      const url = service.url + path.replace(':site', site);
      const views: View[] = [];
      // A refresh in progress would delay the page.
      await waitUntilIdle(service);
      for (let round = 0; round < ROUNDS; round++)
        views.push(await measureView(await browser.newContext({ storageState }), url, hasChart));
      const readyMs = computeMedian(views.map((view) => view.readyMs));
      results.push(createResult(`${name}.ready`, readyMs, 'ms', MAX_READY_MS));
      results.push(createResult(`${name}.size`, views[0].kilobytes, 'kB', MAX_KB));
    }
    return results;
  } finally {
    await browser.close();
    await service.stop();
  }
}

async function signIn(browser: Browser, url: string) {
  const context = await browser.newContext();
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await page.fill('input[name=key]', KEY);
  await page.click('main button');
  await page.waitForURL('**/sites');
  const state = await context.storageState();
  await context.close();
  return state;
}

interface View {
  readonly readyMs: number;
  readonly kilobytes: number;
}

/** Loads a page in a window without a cache, and closes the window. */
async function measureView(context: BrowserContext, url: string, hasChart: boolean): Promise<View> {
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const response = await page.goto(url);
  if (response?.status() !== 200) throw new Error(`${url} responded with ${response?.status() ?? 'nothing'}`);
  if (hasChart) await page.waitForSelector('.plot canvas');
  // Times count from the start of the navigation. A chart is drawn when its script has run, before the load event.
  const view = await page.evaluate(`(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const loaded = [navigation, ...performance.getEntriesByType('resource')];
    const bytes = loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return { readyMs: navigation.loadEventEnd || performance.now(), kilobytes: bytes / 1000 };
  })()`);
  await context.close();
  return view as View;
}
