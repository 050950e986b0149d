import { type Admin, type Kafka, KafkaJSProtocolError } from 'kafkajs';
import type { Log } from '../../port/log';
import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout, createUnavailableError } from '../../messages/deadline';
import { ConnectionHealth } from '../client/connection-health';

const MISSING_LEADER_ERRORS = new Set([
  'NOT_LEADER_FOR_PARTITION',
  'LEADER_NOT_AVAILABLE',
  'UNKNOWN_TOPIC_OR_PARTITION',
]);

/** Maximum number of attempts: brokers elect the leaders of a new topic within a few seconds. */
const MAX_OFFSET_ATTEMPTS = 50;
const OFFSET_RETRY_DELAY_MS = 100;
/**
 * Timeout of deleting a group. It is short, because it delays the stop of a process, and Kafka deletes an unused group later.
 */
const DELETE_GROUP_TIMEOUT_MS = 3000;

/** The admin connection of a bus, opened on first use. */
export class AdminClient {
  private admin?: Promise<Admin>;
  private readonly health: ConnectionHealth;

  constructor(
    private readonly kafka: Kafka,
    brokers: string,
    private readonly log: Log,
  ) {
    this.health = new ConnectionHealth(brokers, () => this.getConnection());
  }

  get readinessProblem(): string | undefined {
    return this.health.problem;
  }

  /** Runs a task on the admin connection. @throws DaystarError Unavailable when no broker responds, or one refuses the request */
  async run<T>(task: (admin: Admin) => Promise<T>): Promise<T> {
    try {
      const result = await task(await this.getConnection());
      this.health.clear();
      return result;
    } catch (cause) {
      void this.disconnect();
      this.health.report(cause);
      const refusal = findRefusal(cause);
      const message = refusal
        ? `The message broker refused a request: ${refusal.message}.`
        : 'The message broker does not respond.';
      throw createUnavailableError(message, cause);
    }
  }

  /** Fetches the first and the next offset of each partition. Waits up to 5 s for the leaders of a new topic. */
  fetchOffsets(topic: string): Promise<{ partition: number; low: string; high: string }[]> {
    return this.run(async (admin) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await admin.fetchTopicOffsets(topic);
        } catch (error) {
          if (attempt === MAX_OFFSET_ATTEMPTS || !MISSING_LEADER_ERRORS.has((error as { type?: string }).type ?? ''))
            throw error;
          await sleep(OFFSET_RETRY_DELAY_MS);
        }
      }
    });
  }

  /**
   * Fetches the offset of the first message since a time (ms since 1970) in each partition; the next offset when there is none.
   */
  fetchOffsetsSince(topic: string, since: number): Promise<{ partition: number; offset: string }[]> {
    return this.run((admin) => admin.fetchTopicOffsetsByTimestamp(topic, since));
  }

  /** Deletes the group of an instance that stops, which Kafka would otherwise retain for days. Logs a failure. */
  async deleteGroup(group: string): Promise<void> {
    try {
      await withTimeout(
        DELETE_GROUP_TIMEOUT_MS,
        'The message broker does not respond.',
        this.run((admin) => admin.deleteGroups([group])),
      );
    } catch (error) {
      this.log.info('consumer group not deleted; it will expire', { group, error });
    }
  }

  async close(): Promise<void> {
    this.health.close();
    await this.disconnect();
  }

  private getConnection(): Promise<Admin> {
    this.admin ??= this.connect().catch((error: unknown) => {
      this.admin = undefined;
      throw error;
    });
    return this.admin;
  }

  private async connect(): Promise<Admin> {
    const admin = this.kafka.admin();
    await admin.connect();
    return admin;
  }

  private async disconnect(): Promise<void> {
    const { admin } = this;
    this.admin = undefined;
    await admin?.then((connected) => connected.disconnect()).catch(() => {});
  }
}

/** Finds the error that a broker returned. kafkajs wraps it as the `cause` of another error or, for several topics, in `errors`. */
function findRefusal(error: unknown): KafkaJSProtocolError | undefined {
  if (error instanceof KafkaJSProtocolError) return error;
  const { cause, errors = [] } = (error ?? {}) as { cause?: unknown; errors?: readonly unknown[] };
  for (const inner of [cause, ...errors]) {
    const refusal = inner === undefined ? undefined : findRefusal(inner);
    if (refusal) return refusal;
  }
  return undefined;
}
