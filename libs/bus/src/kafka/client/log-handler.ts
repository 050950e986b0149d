import type { LogEntry } from 'kafkajs';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../port/log';

/** A lasting problem shows in `/health/ready`, so the log repeats it rarely. */
const REPEAT_MS = 600_000;
/**
 * Expected messages when topics are created, members join and leave, or a process stops. Among them are error codes in
 * replies, which kafkajs handles or reports again as errors of its producer or consumer. `GroupConsumer` reports crashes.
 */
const NORMAL = [
  /^Connection: Response /,
  /^(Runner|ConsumerGroup): The group is rebalancing/,
  /^Consumer: (Crash|Restarting)/,
  /^Producer: Limiting retries for the idempotent producer/,
];

/**
 * Logs errors of kafkajs as warnings, each at most every 10 minutes: kafkajs reports what it recovers from by itself, such
 * as a broker restart, as an error per attempt. What is normal is left out. Lasting problems show in `readinessProblem()`.
 */
export function createLogHandler(log: Log, now: () => number): (entry: LogEntry) => void {
  const loggedAt = new LRUCache<string, number>({ max: 1000 });
  return ({ namespace, log: { message, error } }) => {
    const text = `${namespace}: ${message} ${error ?? ''}`.trimEnd();
    if (NORMAL.some((pattern) => pattern.test(text))) return;
    if (now() - (loggedAt.get(text) ?? -Infinity) < REPEAT_MS) return;
    loggedAt.set(text, now());
    log.warn(`kafka ${text}`);
  };
}
