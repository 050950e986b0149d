import { type Site, buildSiteResource } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD_MS } from '@daystar/timeseries';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { GatewayFixture, NOW } from '../gateway.fixture';
import { BrowserWindows, type SetCookie } from './browser-windows.fixture';
import { findViolations, launchChromium, measureOverflow, watchPage } from './chromium.fixture';

const CAPACITY = 50;
const formatIso = (time: number) => new Date(time).toISOString();

/** Viewports of a desktop browser and of a phone. */
export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Rules of axe about colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export type PageOptions = BrowserContextOptions & { readonly isSignedIn?: boolean };

/** Chromium and a gateway with a demo site, a site and an aggregation that have simulated power. */
export class BrowserFixture {
  readonly gateway = new GatewayFixture();
  readonly problems: string[] = [];
  site = '';
  /** Id of an issue of the site two days ago. */
  pastIssue = '';
  private readonly reusedPages = new Map<string, Page>();
  private browser?: Browser;
  private windows!: BrowserWindows;
  private session?: SetCookie;

  async start(): Promise<this> {
    await this.startGateway();
    this.browser = await launchChromium();
    this.windows = new BrowserWindows(this.browser, (page) => {
      // A released window still shows a page.
      watchPage(page, this.url, (problem) => this.windows.isUsed(page) && this.problems.push(problem));
    });
    return this;
  }

  /** Starts the gateway alone, for another browser. */
  async startGateway(): Promise<void> {
    const { gateway } = this;
    await gateway.start();
    await gateway.addAccount('demo', 'enterprise', 'the-key-of-the-demo-account');
    const place = { latitude: 32.25, longitude: -110.75, capacity: CAPACITY };
    const created = await gateway.send('POST', '/utility_scale_sites', { ...place, name: 'Desert Flat' });
    this.site = ((await created.json()) as Site).resource_id;
    const demo = { authorization: 'Bearer the-key-of-the-demo-account' };
    const createdDemo = await gateway.send(
      'POST',
      '/utility_scale_sites',
      { ...place, name: 'Demo: Desert Flat' },
      demo,
    );
    const { resource_id } = (await createdDemo.json()) as Site;
    const members = [{ resource_id: this.site, capacity: 100 }];
    await gateway.addAggregation({ collection_id: 'all', aggregation_id: 'north', name: 'North', members });
    for (const resource of [buildSiteResource(this.site), buildSiteResource(resource_id), 'aggregation/all/north']) {
      await gateway.rowCache.publishIssue(buildSimulatedIssue(gateway, resource));
    }
    this.addDailyUsage();
    this.pastIssue = this.archivePastIssues();
    const measurements = Array.from({ length: 5 * 48 }, (_, row) => {
      const end = Math.floor(NOW / HOUR) * HOUR - row * 30 * MINUTE;
      return { period_end: formatIso(end), period: 'PT30M', total_power: simulatePower(end - 15 * MINUTE) * 0.96 };
    });
    await gateway.send('POST', `/utility_scale_sites/${this.site}/measurements`, { measurements });
  }

  /** Adds usage of the last month, which the page shows in days of the real clock. */
  private addDailyUsage(): void {
    for (let ago = 0; ago < 30; ago++) {
      const day = formatIso(Date.now() - ago * DAY).slice(0, 'yyyy-MM-dd'.length);
      const requests = 900 + Math.round(500 * Math.sin(ago / 3));
      for (const [unit, count] of Object.entries({ requests, measurements: ago % 7 ? 48 : 0 }))
        this.gateway.dailyCounts.push({ account_id: 'acme', day, unit, count });
    }
  }

  /** Archives an issue of two days ago and the current one. @returns the id of the older one */
  private archivePastIssues(): string {
    const { gateway } = this;
    const current = buildSimulatedIssue(gateway, buildSiteResource(this.site));
    gateway.clock.time -= 2 * DAY;
    const past = buildSimulatedIssue(gateway, buildSiteResource(this.site));
    gateway.clock.time += 2 * DAY;
    gateway.archived.push(past, current);
    return past.issue_id;
  }

  /** URL of the gateway, such as `http://localhost:3000`. */
  get url(): string {
    return this.gateway.gateway.url;
  }

  async close(): Promise<void> {
    await this.browser?.close();
    await this.gateway.close();
  }

  /** Opens a window, signed in by default; console errors, page errors and foreign requests are added to `problems`. */
  async openPage(path: string, options: PageOptions = {}): Promise<Page> {
    const { isSignedIn = true, ...windowOptions } = options;
    if (isSignedIn) this.session ??= await this.signIn();
    const page = await this.windows.open(windowOptions, isSignedIn ? [this.session!] : []);
    await page.goto(this.url + path);
    return page;
  }

  /** Signs in without a window: two pages of the browser take ten times the processor time of the request. */
  private async signIn(): Promise<SetCookie> {
    const [name, value] = (await this.gateway.signIn()).split('=');
    return { name, value, url: this.url, httpOnly: true, sameSite: 'Lax' };
  }

  /** Releases a window of `openPage` for another test. */
  closePage(page: Page): Promise<void> {
    return this.windows.release(page);
  }

  /**
   * Opens a page in the window that an earlier call opened with the same options: a new window starts a process of the
   * browser.
   */
  async reopenPage(path: string, options: PageOptions): Promise<Page> {
    const key = JSON.stringify(options);
    const reusedPage = this.reusedPages.get(key);
    await reusedPage?.emulateMedia({ colorScheme: options.colorScheme });
    if (options.viewport) await reusedPage?.setViewportSize(options.viewport);
    await reusedPage?.goto(this.url + path);
    const page = reusedPage ?? (await this.openPage(path, options));
    this.reusedPages.set(key, page);
    return page;
  }

  /** Opens a page in a viewport; on the phone with touch. */
  openAt(path: string, viewport = DESK): Promise<Page> {
    return this.reopenPage(path, { viewport, isMobile: viewport === PHONE, hasTouch: viewport === PHONE });
  }

  /** Expects a page that fits its viewport, is accessible, and had no error so far. */
  async expectNoProblems(page: Page): Promise<void> {
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    expect(await this.findViolations(page)).toEqual([]);
    expect(this.problems).toEqual([]);
  }

  /** Expects a page to be accessible in light colours and in dark ones. Transitions of colours would be violations. */
  async expectAccessibleColours(page: Page): Promise<void> {
    expect(await this.findViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await this.findViolations(page, COLOUR_RULES)).toEqual([]);
  }

  /** Lists accessibility violations. @param rules names of the rules to check; all rules when absent */
  findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
    return findViolations(page, rules);
  }

  /** Expects the links in lists of a page to be large enough to tap, or to have space around them. */
  async expectTappableLinks(page: Page): Promise<void> {
    const heights = await page.evaluate<number[]>(
      `[...document.querySelectorAll('.plain a')].filter((link) => !link.closest('.docs')).map((link) => link.getBoundingClientRect().height)`,
    );
    if (heights.length === 0) return;
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
    expect(await this.findViolations(page, ['target-size'])).toEqual([]);
  }

  /** Reads the image of the chart as a data URL. */
  readChart(page: Page): Promise<string> {
    return page.evaluate(`document.querySelector('.plot canvas').toDataURL()`);
  }

  /** Counts the different colours of the chart's pixels; 0 without a chart. */
  countChartColours(page: Page): Promise<number> {
    return page.evaluate(`(() => {
      const canvas = document.querySelector('.plot canvas');
      if (!canvas) return 0;
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    })()`);
  }
}

/** Simulates power, MW: the sun rises at 13:00 and sets at 1:00 UTC, and some days are cloudier than others. */
function simulatePower(time: number): number {
  const sunFactor = Math.sin((Math.PI * (((time % DAY) / HOUR + 11) % 24)) / 12);
  const day = Math.floor((time + 11 * HOUR) / DAY);
  const cloudLoss = 0.15 * (day % 4) * (1 + 0.5 * Math.sin(time / HOUR));
  return Math.max(0, CAPACITY * sunFactor * (1 - cloudLoss));
}

/** Builds an issue with simulated power. */
export function buildSimulatedIssue(gateway: GatewayFixture, resource: string) {
  const issue = gateway.buildIssue(resource, { capacity: CAPACITY });
  const simulatePowers = ({ first_period_end, pv_estimate }: typeof issue.forecasts | typeof issue.estimated_actuals) =>
    Array.from(pv_estimate, (_, step) => simulatePower(Date.parse(first_period_end) + step * NATIVE_PERIOD_MS));
  const [past, future] = [simulatePowers(issue.estimated_actuals), simulatePowers(issue.forecasts)];
  const inputs = [{ source: 'sandbox', run: formatIso(NOW - 4 * HOUR) }];
  const buildProvenance = (powers: readonly number[]) => [{ steps: powers.length, ladder: 'nwp' as const, inputs }];
  return {
    ...issue,
    estimated_actuals: { ...issue.estimated_actuals, pv_estimate: past, provenance: buildProvenance(past) },
    forecasts: {
      ...issue.forecasts,
      pv_estimate: future,
      pv_estimate10: future.map((power) => 0.75 * power),
      pv_estimate90: future.map((power) => Math.min(CAPACITY, 1.12 * power)),
      provenance: buildProvenance(future),
    },
  };
}
