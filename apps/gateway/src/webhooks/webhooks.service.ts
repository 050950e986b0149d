import { setTimeout as pause } from 'node:timers/promises';
import type { Bus } from '@daystar/bus';
import {
  DaystarError,
  RegisterWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookList,
  deleteWebhook,
  listWebhooks,
  redeliverWebhook,
  registerWebhook,
  showWebhook,
  testWebhook,
} from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller, toAuditActor } from '../http/caller';
import { ReadableResourcesService } from '../events/readable-resources.service';
import { validateAs, asObject } from '../http/validate-body';

/** Longest time that a page waits for the response to a test, and interval of its polls. */
const [TEST_WAIT_MS, TEST_POLL_MS] = [2000, 200];

const REGISTRATION_PROPERTIES = ['url', 'resources'];

/**
 * Whether an attempt of a delivery has ended. `attempts` is 1 when the first attempt starts, so a waiting delivery also needs
 * a status or an error.
 */
export const hasOutcome = ({ state, attempts, status, error }: WebhookDelivery): boolean =>
  attempts > 0 && (state !== 'waiting' || status !== undefined || error !== undefined);

/** A webhook with its recent deliveries. */
export interface WebhookDetails extends Webhook {
  readonly deliveries: readonly WebhookDelivery[];
}

/** Manages the caller's webhooks, which the site registry stores. */
@Injectable()
export class WebhooksService {
  constructor(
    @Inject(BUS) private readonly bus: Bus,
    private readonly resources: ReadableResourcesService,
  ) {}

  /**
   * Registers a webhook.
   * @param idempotency_key makes a repeated request return the webhook of the first one
   * @throws DaystarError InvalidRequest, NotFound for resources that the caller may not read, Conflict
   */
  async register(
    caller: Caller,
    body: unknown,
    idempotency_key?: string,
  ): Promise<Webhook & { readonly secret: string }> {
    const request = validateAs(RegisterWebhook, {
      ...asObject(body, REGISTRATION_PROPERTIES),
      account_id: caller.account.account_id,
      idempotency_key,
      origin: toAuditActor(caller),
    });
    for (const resource of request.resources ?? [])
      if (!this.resources.findPath(caller, resource))
        throw new DaystarError('NotFound', `The resource '${resource}' was not found or is not accessible.`);
    const { webhook, secret } = await this.bus.request(registerWebhook, request);
    return { ...webhook, secret };
  }

  list({ account: { account_id } }: Caller): Promise<WebhookList> {
    return this.bus.request(listWebhooks, { account_id });
  }

  async show({ account: { account_id } }: Caller, webhook_id: string): Promise<WebhookDetails> {
    const { webhook, deliveries } = await this.bus.request(showWebhook, { account_id, webhook_id });
    return { ...webhook, deliveries };
  }

  async delete(caller: Caller, webhook_id: string): Promise<void> {
    const { account_id } = caller.account;
    await this.bus.request(deleteWebhook, { account_id, webhook_id, origin: toAuditActor(caller) });
  }

  test({ account: { account_id } }: Caller, webhook_id: string): Promise<WebhookDelivery> {
    return this.bus.request(testWebhook, { account_id, webhook_id });
  }

  /** Sends a test, and waits for 2 s at most until the address responds or fails. @returns id of the delivery */
  async testAndAwaitResponse(caller: Caller, webhook_id: string): Promise<string> {
    const { delivery_id } = await this.test(caller, webhook_id);
    for (let waitedMs = 0; waitedMs < TEST_WAIT_MS; waitedMs += TEST_POLL_MS) {
      await pause(TEST_POLL_MS);
      const { deliveries } = await this.show(caller, webhook_id);
      if (deliveries.some((delivery) => delivery.delivery_id === delivery_id && hasOutcome(delivery))) break;
    }
    return delivery_id;
  }

  redeliver({ account: { account_id } }: Caller, webhook_id: string, delivery_id: string): Promise<WebhookDelivery> {
    return this.bus.request(redeliverWebhook, { account_id, webhook_id, delivery_id });
  }
}
