import type { ExpectedValues } from '../ledger/expected-values';
import type { AccountClient, Writer } from './account-client';

const PERIOD_MS = 300_000;
/** Age of the newest measurement, ms. It is recent, so that the site is tuned. */
const FIRST_AGE_MS = 3_600_000;

/**
 * Posts measurements of a site, each for the period before the previous one. A duplicate is therefore an error of the
 * services.
 */
export class MeasurementClient implements Writer {
  readonly pauseMs = 150;
  /** Number of acknowledged measurements. */
  acknowledged = 0;
  private sequence = 0;
  private readonly newestEnd = Math.floor((Date.now() - FIRST_AGE_MS) / PERIOD_MS) * PERIOD_MS;

  constructor(
    private readonly client: AccountClient,
    private readonly expected: ExpectedValues,
    private readonly site: string,
  ) {}

  async runOnce(): Promise<void> {
    const number = this.sequence++;
    const end = this.newestEnd - number * PERIOD_MS;
    const total_power = (number % 1000) / 10;
    const measurement = { period_end: new Date(end).toISOString(), period: 'PT5M', total_power };
    const name = this.buildName(end);
    this.expected.beginWrite(name, String(total_power));
    const response = await this.client.write(this.path, { method: 'POST', body: { measurement } });
    if (!response) return;
    this.acknowledged++;
    this.expected.acknowledge(name, String(total_power));
  }

  /** Reads the stored values by name. @throws Error when they cannot be read */
  async readStored(): Promise<[name: string, value: string][]> {
    const from = new Date(this.newestEnd - (this.sequence + 1) * PERIOD_MS).toISOString();
    const to = new Date(this.newestEnd + PERIOD_MS).toISOString();
    const { status, body } = await this.client.request(`${this.path}?from=${from}&to=${to}`);
    if (status !== 200) throw new Error(`measurements cannot be read: ${status} ${body}`);
    const { measurements } = JSON.parse(body) as { measurements: { period_end: string; total_power: number }[] };
    return measurements.map(({ period_end, total_power }) => [
      this.buildName(Date.parse(period_end)),
      String(total_power),
    ]);
  }

  private get path(): string {
    return `/utility_scale_sites/${this.site}/measurements`;
  }

  private buildName(end: number): string {
    return `measurement of ${this.site} ${new Date(end).toISOString()}`;
  }
}
