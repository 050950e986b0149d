import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@daystar/host';
import { type Clock, HOUR } from '@daystar/timeseries';
import { signedHeaders } from './signature';
import type { ClaimedDelivery, InFlight, WebhookQueue } from './webhook-queue';
import type { WebhookSender } from './webhook-sender';

/** Many times what one account may have in flight. */
const MAX_IN_FLIGHT = 256;
/** Between two claims, as many times as long as the first took: reading a long queue leaves the database to others. */
const REST = 4;
/** How often to look for what others queued, or left behind. */
const LOOK_MS = 5000;

/**
 * Delivers what waits in the queue: at least once, each resource in order, many webhooks beside each other; no
 * account takes more than its share by being slow. Any number of processes may do it at once.
 */
export class WebhookDeliveries {
  private readonly inHand = new Map<string, { readonly delivery: ClaimedDelivery; readonly done: Promise<void> }>();
  private looking?: Promise<void>;
  private again = false;
  private stopped = false;
  private timer?: NodeJS.Timeout;
  private tidiedAt = 0;
  /** When the next claim may begin, on the monotonic clock. */
  private restsUntil = 0;

  constructor(
    private readonly queue: WebhookQueue,
    private readonly sender: WebhookSender,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Looks for what is due; called when something was queued, too. */
  wake(): void {
    this.again = true;
    if (!this.stopped) this.looking ??= this.look();
  }

  /** Finishes what is in hand. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.looking;
    await Promise.all([...this.inHand.values()].map(({ done }) => done));
  }

  private async look(): Promise<void> {
    clearTimeout(this.timer);
    let next: number | undefined;
    while (this.again && !this.stopped) {
      await pause(Math.max(0, this.restsUntil - performance.now()));
      this.again = false;
      next = await this.takeWhatIsDue().catch((error: unknown) => this.complain(error));
    }
    this.looking = undefined;
    if (this.stopped) return;
    const wait = next === undefined ? LOOK_MS : Math.min(Math.max(next - this.clock.now(), 10), LOOK_MS);
    this.timer = setTimeout(() => this.wake(), wait).unref();
  }

  private async takeWhatIsDue(): Promise<number | undefined> {
    const now = this.clock.now();
    if (now - this.tidiedAt > HOUR) {
      this.tidiedAt = now;
      await this.queue.tidy();
    }
    const room = MAX_IN_FLIGHT - this.inHand.size;
    if (room <= 0) return undefined;
    const began = performance.now();
    const claimed = await this.queue.claim(room, this.inFlight());
    this.restsUntil = performance.now() + REST * (performance.now() - began);
    for (const delivery of claimed) this.hand(delivery);
    return this.queue.nextDue();
  }

  private hand(delivery: ClaimedDelivery): void {
    const done = this.deliver(delivery)
      .catch((error: unknown) => void this.complain(error))
      .finally(() => {
        this.inHand.delete(delivery.delivery_id);
        this.wake();
      });
    this.inHand.set(delivery.delivery_id, { delivery, done });
  }

  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    const { secret, event_id, body, url } = delivery;
    const headers = {
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'user-agent': 'daystar-webhooks',
      ...signedHeaders(secret, event_id, this.clock.now(), body),
    };
    await this.queue.settle(delivery, await this.sender.post(url, headers, body));
  }

  private inFlight(): InFlight {
    const webhooks: Record<string, number> = {};
    const accounts: Record<string, number> = {};
    for (const { delivery } of this.inHand.values()) {
      const { webhook_id, account_id } = delivery;
      webhooks[webhook_id] = (webhooks[webhook_id] ?? 0) + 1;
      accounts[account_id] = (accounts[account_id] ?? 0) + 1;
    }
    return { webhooks, accounts };
  }

  private complain(error: unknown): undefined {
    this.log.warn('webhooks wait: what is on its way to them could not be read or noted', { error });
  }
}
