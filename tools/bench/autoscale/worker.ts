import { setTimeout as sleep } from 'node:timers/promises';
import { createSubscription, openBus } from '@daystar/bus';
import { createLog } from '@daystar/host';
import { Semaphore } from '../../../apps/forecast-engine/src/platform/semaphore';
import { WORKER_SERVICE, workDue } from './work-event';

/** Connection of a worker, and the time of one piece of work, ms. */
export interface WorkerOptions {
  readonly kafka: string;
  readonly namespace: string;
  readonly kafkaPartitions: number;
  readonly serviceMs: number;
}

/** Program of an instance: works on one message at a time, reports its number, and stops gracefully on SIGTERM. */
async function main({ serviceMs, ...connection }: WorkerOptions): Promise<void> {
  const log = createLog('bench', 'silent');
  const bus = await openBus({ ...connection, clientId: WORKER_SERVICE, log, now: Date.now });
  const semaphore = new Semaphore(1);
  const subscription = createSubscription(workDue, 'one-instance', ({ payload }) =>
    semaphore.run(async () => {
      await sleep(serviceMs);
      process.send!(payload!.number);
    }),
  );
  const listener = await bus.listen({ service: WORKER_SERVICE, responders: [], subscriptions: [subscription] });
  process.once('SIGTERM', () => void listener.close().then(() => bus.close().then(() => process.exit(0))));
}

void main(JSON.parse(process.argv[2]) as WorkerOptions);
