import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { HOUR } from '@daystar/timeseries';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type RegistrySettings, SETTINGS } from '../settings/registry-settings';
import { type ClaimedDelivery, DeliveryQueue, type DeliveriesInFlight } from './delivery-queue';
import { buildSignedHeaders } from './webhook-signature';
import { WebhookSender } from './webhook-sender';

/** Maximum number of deliveries in flight in this process: many times the limit of one account. */
const MAX_IN_FLIGHT = 256;
/** Pause after a claim, as a multiple of its duration, to limit the load on the database. */
const PAUSE_FACTOR = 4;
/** Interval of polls for deliveries that other processes queued or abandoned. */
const POLL_MS = 5000;

/**
 * Delivers queued events: at least once, each resource in order, to many webhooks concurrently. A slow account cannot use the
 * capacity of others. Any number of processes may run it.
 */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly deliveriesInFlight = new Map<
    string,
    { readonly delivery: ClaimedDelivery; readonly done: Promise<void> }
  >();
  private polling?: Promise<void>;
  private isWakeRequested = false;
  private isStopped = false;
  private timer?: NodeJS.Timeout;
  private expiredDeletedAt = 0;
  /** Time of `performance.now()` from which the next claim may start. */
  private pausedUntil = 0;

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly sender: WebhookSender,
    @Inject(SETTINGS) private readonly settings: Pick<RegistrySettings, 'wallClock'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.wake();
  }

  /** Polls for due deliveries now. Call it after a delivery was queued. */
  wake(): void {
    this.isWakeRequested = true;
    if (!this.isStopped) this.polling ??= this.poll();
  }

  /** Waits for deliveries in flight. */
  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.polling;
    await Promise.all([...this.deliveriesInFlight.values()].map(({ done }) => done));
  }

  private async poll(): Promise<void> {
    clearTimeout(this.timer);
    let nextDueAt: number | undefined;
    while (this.isWakeRequested && !this.isStopped) {
      await pause(Math.max(0, this.pausedUntil - performance.now()));
      this.isWakeRequested = false;
      nextDueAt = await this.claimDue().catch((error: unknown) => this.logFailure(error));
    }
    this.polling = undefined;
    if (this.isStopped) return;
    const delayMs =
      nextDueAt === undefined ? POLL_MS : Math.min(Math.max(nextDueAt - this.settings.wallClock.now(), 10), POLL_MS);
    this.timer = setTimeout(() => this.wake(), delayMs).unref();
  }

  /**
   * Claims the due deliveries and starts them.
   * @returns time of the next attempt that is not due yet, ms; undefined without one, or when this process has no capacity
   */
  private async claimDue(): Promise<number | undefined> {
    const now = this.settings.wallClock.now();
    if (now - this.expiredDeletedAt > HOUR) {
      this.expiredDeletedAt = now;
      await this.queue.deleteExpired();
    }
    const capacity = MAX_IN_FLIGHT - this.deliveriesInFlight.size;
    if (capacity <= 0) return undefined;
    const startedAt = performance.now();
    const claimed = await this.queue.claim(capacity, this.countInFlight());
    this.pausedUntil = performance.now() + PAUSE_FACTOR * (performance.now() - startedAt);
    for (const delivery of claimed) this.startDelivery(delivery);
    return this.queue.findNextDueTime();
  }

  private startDelivery(delivery: ClaimedDelivery): void {
    const done = this.deliver(delivery)
      .catch((error: unknown) => void this.logFailure(error))
      .finally(() => {
        this.deliveriesInFlight.delete(delivery.delivery_id);
        this.wake();
      });
    this.deliveriesInFlight.set(delivery.delivery_id, { delivery, done });
  }

  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    const { secret, event_id, body, url } = delivery;
    const headers = {
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'user-agent': 'daystar-webhooks',
      ...buildSignedHeaders(secret, event_id, this.settings.wallClock.now(), body),
    };
    await this.queue.recordOutcome(delivery, await this.sender.post(url, headers, body));
  }

  private countInFlight(): DeliveriesInFlight {
    const webhooks: Record<string, number> = {};
    const accounts: Record<string, number> = {};
    for (const { delivery } of this.deliveriesInFlight.values()) {
      const { webhook_id, account_id } = delivery;
      webhooks[webhook_id] = (webhooks[webhook_id] ?? 0) + 1;
      accounts[account_id] = (accounts[account_id] ?? 0) + 1;
    }
    return { webhooks, accounts };
  }

  private logFailure(error: unknown): undefined {
    this.log.warn('webhook deliveries could not be read or updated; retrying', { error });
  }
}
