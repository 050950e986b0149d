import { readFileSync } from 'node:fs';
import { eventually } from '@daystar/testing';
import { type Browser, type Page, chromium } from 'playwright-core';

/** Features that Playwright disables, and those of the address bar and of processes in advance, which no test needs. */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live too short for optimized code: axe takes less processor time without its compilation.
  '--js-flags=--no-opt --no-maglev',
  // Each window would start three processes more.
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  '--in-process-gpu',
];
/** Limit of the time that a page takes to change, ms. */
const CHANGE_TIMEOUT_MS = 20_000;
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: FLAGS });

/** Reports console errors, page errors and requests to other hosts than that of the service. */
export function watchPage(page: Page, serviceUrl: string, report: (problem: string) => void): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) report(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => report(`${page.url()}: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(serviceUrl)) report(`${page.url()} requests ${url}`);
  });
}

/**
 * Expects a value of a page to become equal to `expected`: a page that follows an action may not have loaded yet, nor a
 * response arrived.
 */
export async function expectSoon(read: () => Promise<unknown>, expected: unknown): Promise<void> {
  const matches = async () => {
    expect(await read()).toEqual(expected);
    return true;
  };
  await eventually(matches, CHANGE_TIMEOUT_MS).catch(({ cause }: Error) => {
    throw cause;
  });
}

/** Returns by how many pixels a page is wider than its window. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - innerWidth');

/**
 * Lists the accessibility violations that axe finds, as `rule: element`. Removes all but the first rows of tables from the
 * page.
 * @param rules names of the rules to check; all rules when absent
 */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(AXE);
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}) };
  // The rows are alike, and axe takes seconds for a week of rows. The layout of a year of rows takes longer than axe.
  const violations = await page.evaluate(`(async () => {
    for (const body of document.querySelectorAll('table[data-rows] tbody'))
      body.replaceChildren(...[...body.rows].slice(0, 11));
    const { violations } = await axe.run(document, ${JSON.stringify(options)});
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ': ' + target + ' ' + failureSummary));
  })()`);
  return violations as string[];
}
