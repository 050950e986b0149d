import type { Consumer, ConsumerConfig, ConsumerRunConfig, RetryOptions } from 'kafkajs';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutageTracker } from '@daystar/contracts';
import { LONG_RETRY } from '../client/kafka-clients';
import type { KafkaContext } from '../context/kafka-context';

export interface GroupSettings {
  readonly group: string;
  readonly topics: readonly string[];
  /** Whether to start at the oldest message, rather than at the end, when the group has no committed offset. */
  readonly fromBeginning: boolean;
}

/** Time for which a broker delays its response to a fetch without messages. */
export const MAX_FETCH_WAIT_MS = 500;

const CONSUMER_CONFIG: Omit<ConsumerConfig, 'groupId'> = {
  // Brokers respond as soon as there is one byte. The wait limits how long closing and pausing take.
  minBytes: 1,
  maxWaitTimeInMs: MAX_FETCH_WAIT_MS,
  // Members learn from a heartbeat that another one joined or left.
  heartbeatInterval: 500,
  sessionTimeout: 10_000,
  rebalanceTimeout: 30_000,
  metadataMaxAge: 60_000,
  allowAutoTopicCreation: false,
};

/**
 * Retries without restarts. kafkajs itself would restart immediately and endlessly after some errors, and never after others
 * (tulios/kafkajs#1630, #872). `GroupConsumer` restarts it after every error.
 */
const RETRY: RetryOptions = { ...LONG_RETRY, restartOnFailure: async () => false };

/** The next offset to read from a partition. */
export interface PartitionPosition {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
}

/** Time without a successful heartbeat after which readiness fails; a healthy member has one every 500 ms. */
const READINESS_TIMEOUT_MS = 8000;

/** Liveness fails after this time without a heartbeat while brokers respond, because the consumer does not recover by itself. */
const LIVENESS_TIMEOUT_MS = 120_000;

/** Pause before the consumer is restarted. It doubles with each failure until a heartbeat succeeds. */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 10_000;

/**
 * A kafkajs consumer that restarts after every failure, and reports its problem meanwhile. A repeated failure is logged once
 * until a heartbeat succeeds.
 */
export class GroupConsumer {
  readonly consumer: Consumer;
  private readonly outage: OutageTracker;
  private isTopicMissing = false;
  private nextPauseMs = FIRST_PAUSE_MS;
  /** The last problem that was logged; undefined after a recovery. */
  private loggedProblem?: string;
  /** Times of the last heartbeat and of the last successful probe, ms of `performance.now()`. */
  private heartbeatAt = performance.now();
  private brokerRespondedAt = -Infinity;
  private isProbing = false;
  private readonly closing = new AbortController();

  constructor(
    private readonly context: KafkaContext,
    private readonly settings: GroupSettings,
  ) {
    this.outage = new OutageTracker('Kafka', context.brokers);
    this.consumer = context.consumerClient.consumer({ ...CONSUMER_CONFIG, groupId: settings.group, retry: RETRY });
  }

  get readinessProblem(): string | undefined {
    const { problem } = this.outage;
    if (problem) return `Kafka consumer ${this.settings.group} failed: ${problem}`;
    const silentMs = performance.now() - this.heartbeatAt;
    if (silentMs < READINESS_TIMEOUT_MS) return undefined;
    const since = new Date(Date.now() - silentMs).toISOString();
    return `Kafka consumer ${this.settings.group} has had no heartbeat with its group at ${this.context.brokers} since ${since}`;
  }

  /**
   * A problem that only a restart solves: no heartbeat although brokers respond. Poll it; each call may start a probe. It does
   * not report a missing topic, which a restart cannot restore.
   */
  get livenessProblem(): string | undefined {
    const now = performance.now();
    if (this.isTopicMissing || now - this.heartbeatAt < LIVENESS_TIMEOUT_MS) return undefined;
    if (!this.isProbing) void this.probeBroker();
    if (now - this.brokerRespondedAt > LIVENESS_TIMEOUT_MS / 2) return undefined;
    return `Kafka consumer ${this.settings.group} has no heartbeat with its group although Kafka responds`;
  }

  /**
   * Joins the group as soon as a broker is available. The topics must exist.
   * @param positions offsets to start from, in place of the start that the settings select
   */
  async run(config: ConsumerRunConfig, positions: readonly PartitionPosition[] = []): Promise<void> {
    const { consumer } = this;
    consumer.on(consumer.events.CRASH, async ({ payload: { error } }) => {
      this.recordFailure(error);
      if (await this.pause()) await consumer.run(config);
    });
    consumer.on(consumer.events.HEARTBEAT, () => {
      this.recordHeartbeat();
      this.recordRecovery();
    });
    const joined = new Promise<void>((resolve) => {
      consumer.on(consumer.events.GROUP_JOIN, () => resolve(this.recordHeartbeat()));
    });
    while (!(await this.subscribe())) if (!(await this.pause())) return;
    const running = consumer.run(config);
    for (const position of positions) consumer.seek(position);
    await running;
    await joined;
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.consumer.disconnect().catch((error: unknown) => {
      this.context.log.warn('consumer did not close', { group: this.settings.group, error });
    });
  }

  private async subscribe(): Promise<boolean> {
    const { topics, fromBeginning } = this.settings;
    try {
      await this.consumer.connect();
      await this.consumer.subscribe({ topics: [...topics], fromBeginning });
      return true;
    } catch (error) {
      this.recordFailure(error as Error);
      return false;
    }
  }

  private recordHeartbeat(): void {
    this.outage.clear();
    this.heartbeatAt = performance.now();
  }

  private recordRecovery(): void {
    this.isTopicMissing = false;
    this.nextPauseMs = FIRST_PAUSE_MS;
    if (this.loggedProblem) this.context.log.info('consumer group recovered', { group: this.settings.group });
    this.loggedProblem = undefined;
  }

  private async probeBroker(): Promise<void> {
    this.isProbing = true;
    await this.context.admin
      .run((admin) => admin.describeCluster())
      .then(
        () => (this.brokerRespondedAt = performance.now()),
        () => (this.brokerRespondedAt = -Infinity),
      );
    this.isProbing = false;
  }

  private recordFailure(error: Error): void {
    this.isTopicMissing = isMissingTopic(error);
    const reason = this.isTopicMissing ? 'a topic does not exist' : error.message;
    this.outage.report(this.isTopicMissing ? reason : error);
    if (reason === this.loggedProblem) return;
    this.loggedProblem = reason;
    const { group, topics } = this.settings;
    this.context.log.warn('consumer group failed; retrying', { group, topics, reason, error });
  }

  /** Resolves to false when closing interrupts it. */
  private pause(): Promise<boolean> {
    const pauseMs = this.nextPauseMs;
    this.nextPauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    return sleep(pauseMs, true, { signal: this.closing.signal }).catch(() => false);
  }
}

function isMissingTopic(error: Error): boolean {
  const { type, cause } = error as { type?: string; cause?: unknown };
  return type === 'UNKNOWN_TOPIC_OR_PARTITION' || (cause instanceof Error && isMissingTopic(cause));
}
