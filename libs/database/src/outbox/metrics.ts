import { Gauge } from 'prom-client';

/** State of an outbox at one time. */
export interface OutboxState {
  readonly messageCount: number;
  /** Age of the oldest event, s; 0 when the outbox is empty. */
  readonly oldestSeconds: number;
}

/** Functions that read the outboxes of this process. They resolve to undefined while the database is unavailable. */
export const outboxReaders = new Set<() => Promise<OutboxState | undefined>>();

export const outboxMessages: Gauge = new Gauge({
  name: 'daystar_outbox_messages',
  help: 'Events waiting in the outbox to be published, counted up to 100,000.',
  collect: () => setToMaximum(({ messageCount }) => messageCount, outboxMessages),
});
export const outboxOldestSeconds: Gauge = new Gauge({
  name: 'daystar_outbox_oldest_age_seconds',
  help: 'Age of the oldest event waiting in the outbox to be published; 0 when it is empty.',
  collect: () => setToMaximum(({ oldestSeconds }) => oldestSeconds, outboxOldestSeconds),
});

/** Sets a gauge to the largest value of all outboxes; the gauge keeps its last value while no database is available. */
async function setToMaximum(select: (state: OutboxState) => number, gauge: Gauge): Promise<void> {
  const states = await Promise.all([...outboxReaders].map((read) => read()));
  const values = states.filter((state) => state !== undefined).map(select);
  if (values.length > 0) gauge.set(Math.max(...values));
}
