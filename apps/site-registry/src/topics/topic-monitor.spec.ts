import type { Bus } from '@daystar/bus';
import { type EventType, accountChanged, measurementsStored } from '@daystar/contracts';
import type { Database } from '@daystar/database';
import { createLog } from '@daystar/host';
import { TopicMonitor } from './topic-monitor';

/** A monitor of topics that retain these numbers of messages; others do not exist. */
function monitorOf({ rows = 0, waiting = 0 }: { rows?: number; waiting?: number }) {
  const retained = new Map<string, number>();
  const counts = { rows, waiting };
  const query = (_sql: string, [topic]: [string]) =>
    Promise.resolve([topic === accountChanged.topic ? { ...counts } : { rows: 0, waiting: 0 }]);
  const database = { execute: (task: (manager: object) => unknown) => task({ query }) } as unknown as Database;
  const bus = {
    isDurable: true,
    countRetained: ({ topic }: EventType) => Promise.resolve(retained.get(topic)),
  } as unknown as Bus;
  return { monitor: new TopicMonitor(database, bus, createLog('test', 'silent')), retained, counts };
}

describe('topics of the outbox', () => {
  it('may be absent on a new installation while no event is queued for them', async () => {
    expect(await monitorOf({}).monitor.check()).toBeUndefined();
  });

  it('are reported as missing when events are queued for them, although no row lacks its record', async () => {
    const { monitor, retained, counts } = monitorOf({ rows: 1, waiting: 1 });
    expect(await monitor.check()).toBe(
      'the topic accounts.account.v1 does not exist, so its events wait in the outbox: ' +
        'run `npm run admin -- schema update`, then `npm run admin -- announce`',
    );
    expect(monitor.findReadinessProblem()).toContain('accounts.account.v1 does not exist');
    retained.set(accountChanged.topic, 1);
    counts.waiting = 0;
    expect(await monitor.check()).toBeUndefined();
    expect(monitor.findReadinessProblem()).toBeUndefined();
  });

  it('are reported as missing when they were deleted, before any event is queued', async () => {
    const { monitor, retained } = monitorOf({});
    retained.set(measurementsStored.topic, 0);
    expect(await monitor.check()).toBeUndefined();
    retained.delete(measurementsStored.topic);
    expect(await monitor.check()).toMatch(/^the topic \S+ does not exist.*: run `npm run admin -- schema update`$/);
    // Gateways do not read it.
    expect(monitor.missingRecordsProblem).toBeUndefined();
  });

  it('are reported as incomplete when they retain fewer messages than the database has rows', async () => {
    const { monitor, retained } = monitorOf({ rows: 3, waiting: 1 });
    retained.set(accountChanged.topic, 0);
    expect(await monitor.check()).toBe(
      'accounts.account.v1 retains 0 messages, but the database has 2 rows: run `npm run admin -- announce`',
    );
  });
});
