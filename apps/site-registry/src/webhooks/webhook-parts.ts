import type { Database } from '@daystar/database';
import type { Log } from '@daystar/host';
import type { Clock } from '@daystar/timeseries';
import { IssuesToTell } from './issues-to-tell';
import { WebhookDeliveries } from './webhook-deliveries';
import { WebhookQueue } from './webhook-queue';
import { type SenderSettings, WebhookSender } from './webhook-sender';
import { Webhooks } from './webhooks';

export interface WebhookSettings extends SenderSettings {
  /** Between the first attempt and the second, ms. */
  readonly firstWait?: number;
  /** Of the world outside: receivers compare it with theirs. */
  readonly wallClock?: Clock;
}

const FIRST_WAIT_MS = 5000;
const WALL_CLOCK: Clock = { now: () => Date.now() };

/** All that webhooks need, put together. @param clock that issues are stamped by */
export function webhookParts(database: Database, clock: Clock, log: Log, settings: WebhookSettings) {
  const { wallClock = WALL_CLOCK, firstWait = FIRST_WAIT_MS, loopback } = settings;
  const queue = new WebhookQueue(database, wallClock, firstWait);
  const deliveries = new WebhookDeliveries(queue, new WebhookSender(settings), wallClock, log);
  const wake = () => deliveries.wake();
  return {
    deliveries,
    webhooks: new Webhooks(database, clock, wallClock, loopback, wake),
    issues: new IssuesToTell(database, clock, wallClock, wake),
  };
}
