import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** A cookie of a session. */
export type SetCookie = Parameters<BrowserContext['addCookies']>[0][number];

/** Limit for a page and its elements on a busy machine, ms. */
const PAGE_TIMEOUT_MS = 30_000;
const VIEWPORT = { width: 1280, height: 720 };

/**
 * Windows of a browser, each with cookies and a cache of its own. Reuses a released window, because a new one starts four
 * processes and takes three times the processor time of loading a page.
 */
export class BrowserWindows {
  /** Released windows by the options that cannot change while a window is open. */
  private readonly released = new Map<string, Page[]>();
  private readonly usedKeys = new Map<Page, string>();

  /** @param onCreated called once for each new window */
  constructor(
    private readonly browser: Browser,
    private readonly onCreated: (page: Page) => void,
  ) {}

  /** Opens a window with these cookies only. */
  async open(options: BrowserContextOptions, cookies: readonly SetCookie[]): Promise<Page> {
    const { viewport, colorScheme = 'light', reducedMotion = 'no-preference', ...fixedOptions } = options;
    const key = JSON.stringify(fixedOptions);
    const page = this.released.get(key)?.pop() ?? (await this.create(fixedOptions));
    this.usedKeys.set(page, key);
    await page.setViewportSize(viewport ?? VIEWPORT);
    await page.emulateMedia({ colorScheme, reducedMotion });
    await page.context().addCookies(cookies);
    return page;
  }

  /** Releases a window for another test: removes cookies, stored values and intercepted routes. */
  async release(page: Page): Promise<void> {
    const key = this.usedKeys.get(page)!;
    this.usedKeys.delete(page);
    await page.unrouteAll();
    await page.mouse.move(0, 0);
    await page.evaluate('localStorage.clear(), sessionStorage.clear()');
    await page.context().clearCookies();
    this.released.set(key, [...(this.released.get(key) ?? []), page]);
  }

  isUsed(page: Page): boolean {
    return this.usedKeys.has(page);
  }

  private async create(options: BrowserContextOptions): Promise<Page> {
    const context = await this.browser.newContext(options);
    const page = await context.newPage();
    page.setDefaultTimeout(PAGE_TIMEOUT_MS);
    this.onCreated(page);
    return page;
  }
}
