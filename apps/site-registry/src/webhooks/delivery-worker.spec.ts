import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '@daystar/host';
import { DEFAULT_SETTINGS } from '../settings/registry-settings';
import { DeliveryWorker } from './delivery-worker';
import type { ClaimedDelivery, DeliveryQueue } from './delivery-queue';
import type { WebhookSender } from './webhook-sender';

const CLAIM_MS = 30;

describe('the webhook delivery worker', () => {
  it('pauses between claims for four times as long as claiming from a long queue takes', async () => {
    const claims: { began: number; ended: number }[] = [];
    const queue = {
      claim: async () => {
        const began = performance.now();
        await pause(CLAIM_MS);
        claims.push({ began, ended: performance.now() });
        // There is always another delivery, and each fails at once.
        return [
          {
            delivery_id: String(claims.length),
            webhook_id: 'w',
            account_id: 'a',
            url: '',
            body: '',
            secret: Buffer.alloc(1),
          },
        ] as unknown as ClaimedDelivery[];
      },
      settle: () => Promise.resolve(),
      nextDue: () => Promise.resolve(undefined),
      tidy: () => Promise.resolve(),
    } as unknown as DeliveryQueue;
    const sender = { post: () => Promise.resolve({ error: 'refused' }) } as unknown as WebhookSender;
    const deliveries = new DeliveryWorker(queue, sender, DEFAULT_SETTINGS, createLog('test', 'silent'));
    deliveries.wake();
    while (claims.length < 4) await pause(10);
    await deliveries.onApplicationShutdown();
    const rests = claims.slice(1).map(({ began }, k) => began - claims[k].ended);
    // Timers may be a little early.
    expect(Math.min(...rests)).toBeGreaterThan(4 * CLAIM_MS - 10);
  });
});
