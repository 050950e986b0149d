import { Gauge } from 'prom-client';

/** State of an outbox at one time. */
export interface OutboxState {
  readonly messages: number;
  /** 0 when it is empty. */
  readonly oldestSeconds: number;
}

/** Reads the outbox of each database that this process relays from; undefined while it is unavailable. */
export const outboxReaders = new Set<() => Promise<OutboxState | undefined>>();

export const outboxMessages: Gauge = new Gauge({
  name: 'daystar_outbox_messages',
  help: 'Events in the outbox that wait to be published, at most 100,000 are counted.',
  collect: () => collect(({ messages }) => messages, outboxMessages),
});
export const outboxOldest: Gauge = new Gauge({
  name: 'daystar_outbox_oldest_seconds',
  help: 'Age of the oldest event in the outbox that waits to be published; 0 when there is none.',
  collect: () => collect(({ oldestSeconds }) => oldestSeconds, outboxOldest),
});

/** Leaves the last value while a database is unavailable. */
async function collect(value: (state: OutboxState) => number, gauge: Gauge): Promise<void> {
  const states = await Promise.all([...outboxReaders].map((read) => read()));
  const values = states.filter((state) => state !== undefined).map(value);
  if (values.length > 0) gauge.set(Math.max(...values));
}
