import {
  type ForecastIssue,
  buildIssueId,
  buildSiteResource,
  registerWebhook,
  showWebhook,
  siteForecastIssued,
} from '@daystar/contracts';
import { eventually } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import { NOW, RegistryFixture } from '../site-registry.fixture';
import { Receiver } from './receiver.fixture';

/** A site registry that delivers to a receiver on this machine. Each test has a new account with a site, and a new receiver. */
export class WebhooksFixture {
  readonly registry = new RegistryFixture();
  readonly wallClock = { ahead: 0, now: () => Date.now() + this.wallClock.ahead };
  readonly settings = { webhooks: { allowsLoopback: true, firstRetryMs: 20 }, wallClock: this.wallClock };
  receiver!: Receiver;
  account_id!: string;
  /** Resource of the site. */
  site!: string;

  /** Registers the hooks of a suite. @param kafka address of the broker; embedded when absent */
  installHooks(kafka?: string): void {
    beforeAll(async () => {
      this.registry.settings = this.settings;
      await this.registry.open(kafka);
    }, 120_000);
    afterAll(() => this.registry.close());
    beforeEach(async () => {
      this.receiver = await new Receiver().start();
      this.account_id = await this.registry.createAccount();
      this.site = await this.createSiteResource(this.account_id);
    });
    afterEach(() => this.receiver.close());
  }

  createSiteResource = async (account: string) =>
    buildSiteResource((await this.registry.createSite(account)).resource_id);

  register = (properties: { url?: string; resources?: string[] } = {}) =>
    this.registry.request(registerWebhook, { account_id: this.account_id, url: this.receiver.url, ...properties });

  /** Creates an issue that is computed ten minutes times `k` after `NOW`. */
  createIssue = (resource: string, k: number, resource_version = 1): ForecastIssue => {
    const issued_at = new Date(NOW + k * 10 * MINUTE).toISOString();
    const issue_id = buildIssueId(Date.parse(issued_at), resource_version);
    return { ...siteForecastIssued.example, resource, issue_id, issued_at, resource_version };
  };

  publishIssues = (resource: string, ...numbers: number[]) => {
    const issues = numbers.map((k) => this.createIssue(resource, k));
    return this.registry.bus.publish(siteForecastIssued, issues);
  };

  buildEventId = (resource: string, k: number) => `${this.createIssue(resource, k).issue_id}@${resource}`;

  waitForRequests = (count: number) => eventually(() => this.receiver.received.length >= count || undefined);

  showReport = (webhook_id: string) => this.registry.request(showWebhook, { account_id: this.account_id, webhook_id });

  waitUntilDelivered = (webhook_id: string) =>
    eventually(async () => (await this.showReport(webhook_id)).webhook.waiting === 0 || undefined);

  waitForState = (webhook_id: string, state: string) =>
    eventually(async () => (await this.showReport(webhook_id)).webhook.state === state || undefined);
}
