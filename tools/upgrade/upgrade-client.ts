import { waitUntil } from '../chaos/wait-until';

const TIMEOUT_MS = 60_000;
const SITE = { latitude: 41.3, longitude: -3.2, capacity: 20, tilt: 30, azimuth: 180, tags: ['upgrade'] };

/** A client that reads and writes during an upgrade, and checks that no data is lost. */
export class UpgradeClient {
  private key = '';
  private readonly sites: string[] = [];
  /** Sites whose rows were read. */
  private readonly servedSites = new Set<string>();

  /** @param getUrl current URL of the gateway */
  constructor(private readonly getUrl: () => string) {}

  async register(): Promise<void> {
    const account = { name: 'Upgrade', plan: 'enterprise' };
    const { api_key } = await this.requestUntilOk<{ api_key: string }>('POST', '/accounts', account);
    this.key = api_key;
  }

  /** Defines an aggregation of all sites with the tag. */
  async defineAggregation(): Promise<void> {
    const aggregation = { aggregation_id: 'all', name: 'All', tags: SITE.tags };
    await this.requestUntilOk('POST', '/pv_power/collections/own/aggregations', aggregation);
  }

  /** Registers a site, changes the previous one, and posts a measurement for each site. */
  async write(): Promise<void> {
    const number = this.sites.length;
    const site = { ...SITE, name: `Site ${number}`, latitude: SITE.latitude + 0.01 * number };
    const { resource_id } = await this.requestUntilOk<{ resource_id: string }>('POST', '/utility_scale_sites', site);
    const previousSite = this.sites.at(-1);
    if (previousSite)
      await this.requestUntilOk('PUT', `/utility_scale_sites/${previousSite}`, { ...site, name: `Site ${number - 1}` });
    this.sites.push(resource_id);
    const halfHour = 30 * 60_000;
    const period_end = new Date(Math.floor(Date.now() / halfHour) * halfHour).toISOString();
    const measurement = { period_end, period: 'PT30M', total_power: 1.5 };
    await Promise.all(
      this.sites.map((id) => this.requestUntilOk('POST', `/utility_scale_sites/${id}/measurements`, { measurement })),
    );
  }

  /**
   * Reads the list of sites and all measurements.
   * @throws Error naming missing records, or with the last response when a request fails for a minute
   */
  async readRecords(): Promise<void> {
    const { sites } = await this.requestUntilOk<{ sites: { resource_id: string }[] }>('GET', '/utility_scale_sites');
    const missing = this.sites.filter((id) => !sites.some(({ resource_id }) => resource_id === id));
    if (missing.length > 0) throw new Error(`these sites are missing: ${missing.join(', ')}`);
    const read = async (id: string) => {
      const path = `/utility_scale_sites/${id}/measurements`;
      const { measurements } = await this.requestUntilOk<{ measurements: unknown[] }>('GET', path);
      if (measurements.length === 0) throw new Error(`the measurements of ${id} are missing`);
    };
    await Promise.all(this.sites.map(read));
  }

  /** Reads rows of every site that had rows before. @throws Error with the last response when there are none for a minute */
  async readServedRows(): Promise<void> {
    const paths = [...this.servedSites].map((id) => `/utility_scale_sites/${id}/combined?hours=24`);
    await Promise.all(paths.map((path) => this.requestUntilOk('GET', path)));
  }

  /**
   * Reads rows of every site, of the aggregation and of a place.
   * @throws Error with the last response when there are none for a minute
   */
  async readAllRows(): Promise<void> {
    for (const id of this.sites) this.servedSites.add(id);
    await this.readServedRows();
    await this.requestUntilOk('GET', '/pv_power/collections/own/aggregations/all/combined?hours=24');
    await this.requestUntilOk(
      'GET',
      `/radiation/combined?latitude=${SITE.latitude}&longitude=${SITE.longitude}&hours=24`,
    );
  }

  private async requestUntilOk<T>(method: string, path: string, body?: object): Promise<T> {
    let lastResponse = 'no response';
    let result: T | undefined;
    const send = async () => {
      const response = await fetch(this.getUrl() + path, {
        method,
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...(this.key && { authorization: `Bearer ${this.key}` }),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      });
      lastResponse = `${response.status} ${await response.text()}`;
      if (response.ok) result = JSON.parse(lastResponse.slice(4)) as T;
      return response.ok;
    };
    await waitUntil(TIMEOUT_MS, send, () => `${method} ${path}: ${lastResponse.slice(0, 500)}`);
    return result!;
  }
}
