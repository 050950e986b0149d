import { buildSiteResource } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';
import { GatewayFixture, KEY, NOW } from '../gateway.fixture';

export const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
/** Values for the inputs of forms that only read, by name. */
const FORM_VALUES: Record<string, string> = {
  latitude: '32.25',
  longitude: '-110.75',
  capacity: '5',
  tags: 'flat',
  q: 'azimuth',
};
/** Links that lead to the same page with other rows, documents that are not pages, and all operation pages but one. */
const SKIPPED_LINKS =
  /^\/v1\/histories\/|[?&](format|period|page|window|output_parameters|day|issue_id)=|^\/(assets|openapi|asyncapi|llms|docs\/pictures)|^\/sign-out|^\/docs\/operations\/(?!get-utility-scale-sites-resource-id-forecasts\b)/;

/** Follows the links and forms of all pages, as a user with sites and an aggregation. */
export class PageCrawler {
  readonly fixture = new GatewayFixture();
  /** The reached pages by URL. */
  readonly pages = new Map<string, string>();

  /** @param cookie sent with each request besides that of the session */
  constructor(private cookie = '') {}

  async start(): Promise<void> {
    await this.fixture.start();
    for (const path of ['/utility_scale_sites', '/rooftop_sites', '/weather_sites'])
      await this.fixture.addSiteWithRows(
        { ...(path.includes('weather') ? { capacity: undefined } : {}), tags: ['flat'] },
        path,
      );
    const [site] = this.fixture.sites.keys();
    const members = [{ resource_id: site, capacity: 100 }];
    const aggregation = { collection_id: 'all', aggregation_id: 'north', owner: 'acme', accounts: ['acme'], members };
    await this.fixture.addAggregation(aggregation);
    await this.fixture.rowCache.publishIssue(this.fixture.buildIssue('aggregation/all/north'));
    await this.addReadOnlyAggregation();
    expect(this.fixture.archived[0].resource).toBe(buildSiteResource(site));
    const measurements = [{ period_end: new Date(NOW - HOUR).toISOString(), period: 'PT30M', total_power: 1 }];
    await this.fixture.send('POST', `/utility_scale_sites/${site}/measurements`, { measurements });
    await this.fixture.send('POST', '/keys', { name: 'second' });
    const { url } = this.fixture.gateway;
    const body = new URLSearchParams({ key: KEY });
    const signedIn = await fetch(`${url}/sign-in`, {
      method: 'POST',
      body,
      headers: { origin: url },
      redirect: 'manual',
    });
    this.cookie = [signedIn.headers.get('set-cookie')!.split(';')[0], this.cookie].join('; ');
    await this.crawl(['/', '/account']);
  }

  /** Adds an aggregation that another account owns, so that links to pages for accounts with write access would lead to an error. */
  private async addReadOnlyAggregation(): Promise<void> {
    const members = [{ resource_id: [...this.fixture.sites.keys()][0], capacity: 100 }];
    const aggregation = {
      collection_id: 'all',
      aggregation_id: 'flat',
      owner: 'somebody',
      accounts: ['acme'],
      writers: [],
      members,
    };
    await this.fixture.addAggregation(aggregation);
    await this.fixture.rowCache.publishIssue(this.fixture.buildIssue('aggregation/all/flat'));
  }

  private async crawl(starts: readonly string[]): Promise<void> {
    const queuedUrls = [...starts];
    for (let url = queuedUrls.shift(); url !== undefined; url = queuedUrls.shift()) {
      if (this.pages.has(url)) continue;
      const response = await fetch(this.fixture.gateway.url + url, {
        headers: { ...BROWSER, cookie: this.cookie },
        redirect: 'manual',
      });
      const text = await response.text();
      expect([url, response.status, response.headers.get('content-type')]).toEqual([
        url,
        200,
        'text/html; charset=utf-8',
      ]);
      this.pages.set(url, text);
      queuedUrls.push(...findLinks(text));
    }
  }
}

/** Lists the paths of the links of a page, and of its forms that only read. */
function findLinks(text: string): string[] {
  const decode = (url: string) => url.replaceAll('&amp;', '&').split('#')[0];
  const links = [...text.matchAll(/<a\b[^>]*\bhref="(\/[^"]*)"/g)].map(([, url]) => decode(url));
  const forms = [...text.matchAll(/<form\b[^>]*method="get"[^>]*action="([^"]+)"[^>]*>(.*?)<\/form>/gs)].map(
    ([, action, inputs]) => {
      const names = [...inputs.matchAll(/\bname="(\w+)"/g)]
        .map(([, name]) => name)
        .filter((name) => name in FORM_VALUES);
      return `${decode(action)}?${new URLSearchParams(names.map((name): [string, string] => [name, FORM_VALUES[name]])).toString()}`;
    },
  );
  return [...links, ...forms].filter((url) => url !== '' && !SKIPPED_LINKS.test(url));
}
