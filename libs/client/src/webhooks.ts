import type { Http } from './http';
import { toPathSegment } from './to-path-segment';
import type { Delivery, RegisteredWebhook, Webhook, WebhookList, WebhookReport } from './types';

const PATH = '/v1/webhooks';

/** The webhooks of an account. All methods throw DaystarApiError. */
export class Webhooks {
  constructor(private readonly http: Http) {}

  /**
   * Registers a webhook, once even if the request is repeated after a lost response.
   * @param resources `site/<resource_id>` or `aggregation/<collection_id>/<aggregation_id>`; all resources of the account
   *   when absent
   */
  register(url: string, resources?: readonly string[]): Promise<RegisteredWebhook> {
    return this.http.create(PATH, { url, resources });
  }

  /** Lists the webhooks of the account. */
  async list(): Promise<readonly Webhook[]> {
    return (await this.http.get<WebhookList>(PATH)).body.webhooks;
  }

  /** Returns a webhook with its recent deliveries. */
  async report(webhookId: string): Promise<WebhookReport> {
    return (await this.http.get<WebhookReport>(this.toPath(webhookId))).body;
  }

  /** Deletes a webhook. */
  delete(webhookId: string): Promise<void> {
    return this.http.send('DELETE', this.toPath(webhookId));
  }

  /** Sends a test event. */
  test(webhookId: string): Promise<Delivery> {
    return this.http.send('POST', `${this.toPath(webhookId)}/test`);
  }

  /** Repeats a delivery. */
  redeliver(webhookId: string, deliveryId: string): Promise<Delivery> {
    return this.http.send(
      'POST',
      `${this.toPath(webhookId)}/deliveries/${toPathSegment('deliveryId', deliveryId)}/redeliver`,
    );
  }

  private toPath = (webhookId: string) => `${PATH}/${toPathSegment('webhookId', webhookId)}`;
}
