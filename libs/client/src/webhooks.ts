import type { Http } from './http';

export interface Webhook {
  readonly webhook_id: string;
  readonly url: string;
  /** All that the account may read when absent. */
  readonly resources?: readonly string[];
  readonly created_at: string;
  readonly state: 'active' | 'failing' | 'disabled';
  readonly failing_since?: string;
  readonly disabled_at?: string;
  /** Deliveries that were not taken yet. */
  readonly waiting: number;
}

export interface RegisteredWebhook extends Webhook {
  /** Signs what is sent; shown this once. */
  readonly secret: string;
}

export interface Delivery {
  readonly delivery_id: string;
  readonly event_id: string;
  readonly queued_at: string;
  readonly state: 'waiting' | 'delivered' | 'given_up';
  readonly attempts: number;
  readonly status?: number;
  readonly error?: string;
}

export interface WebhookReport extends Webhook {
  readonly deliveries: readonly Delivery[];
}

const PATH = '/v1/webhooks';

/** The webhooks of an account. All methods throw DaystarRefusal. */
export class Webhooks {
  constructor(private readonly http: Http) {}

  /** @param resources `site/<resource_id>` or `aggregation/<collection_id>/<aggregation_id>`; all yours when absent */
  register(url: string, resources?: readonly string[]): Promise<RegisteredWebhook> {
    return this.http.send('POST', PATH, { url, resources });
  }

  async list(): Promise<readonly Webhook[]> {
    return (await this.http.get<{ webhooks: readonly Webhook[] }>(PATH)).body.webhooks;
  }

  /** With what was sent lately, and what came of it. */
  async report(webhookId: string): Promise<WebhookReport> {
    return (await this.http.get<WebhookReport>(this.at(webhookId))).body;
  }

  delete(webhookId: string): Promise<void> {
    return this.http.send('DELETE', this.at(webhookId));
  }

  /** Sends an event that says nothing, to see whether it arrives. */
  test(webhookId: string): Promise<Delivery> {
    return this.http.send('POST', `${this.at(webhookId)}/test`);
  }

  /** Sends a delivery once more. */
  redeliver(webhookId: string, deliveryId: string): Promise<Delivery> {
    return this.http.send('POST', `${this.at(webhookId)}/deliveries/${encodeURIComponent(deliveryId)}/redeliver`);
  }

  private at = (webhookId: string) => `${PATH}/${encodeURIComponent(webhookId)}`;
}
