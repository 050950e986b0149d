import type { LogEntry } from 'kafkajs';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../port/log';

/** Time after which the same message is logged again; `/health/ready` shows a lasting problem anyway. */
const MIN_REPEAT_MS = 600_000;
/**
 * Messages that are expected when topics are created, members join and leave, or a process stops. Error codes in responses are
 * expected too: kafkajs handles them, or reports them again as errors of its producer or consumer. `GroupConsumer` logs crashes.
 */
const EXPECTED_MESSAGES = [
  /^Connection: Response /,
  /^(Runner|ConsumerGroup): The group is rebalancing/,
  /^Consumer: (Crash|Restarting)/,
  /^Producer: Limiting retries for the idempotent producer/,
];

/**
 * Creates a function that logs errors of kafkajs as warnings, each at most every 10 minutes. kafkajs reports an error for each
 * attempt, even when it recovers by itself, for example after a broker restart. Expected messages are not logged.
 */
export function createLogHandler(log: Log, now: () => number): (entry: LogEntry) => void {
  const loggedAt = new LRUCache<string, number>({ max: 1000 });
  return ({ namespace, log: { message, error } }) => {
    const text = `${namespace}: ${message} ${error ?? ''}`.trimEnd();
    if (EXPECTED_MESSAGES.some((pattern) => pattern.test(text))) return;
    if (now() - (loggedAt.get(text) ?? -Infinity) < MIN_REPEAT_MS) return;
    loggedAt.set(text, now());
    log.warn(`kafka ${text}`);
  };
}
