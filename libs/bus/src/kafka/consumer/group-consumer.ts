import type { Consumer, ConsumerConfig, ConsumerRunConfig } from 'kafkajs';
import { setTimeout as sleep } from 'node:timers/promises';
import { LONG_RETRY } from '../client/kafka-clients';
import type { KafkaContext } from '../context/kafka-context';

export interface GroupSettings {
  readonly group: string;
  readonly topics: readonly string[];
  /** Where to start when the group has no committed offset. */
  readonly fromBeginning: boolean;
}

/** How long a broker holds a fetch that has no messages. */
export const MAX_WAIT_MS = 500;

const CONSUMER_CONFIG: Omit<ConsumerConfig, 'groupId'> = {
  // Brokers answer as soon as there is one byte; the wait bounds how long closing and pausing take.
  minBytes: 1,
  maxWaitTimeInMs: MAX_WAIT_MS,
  // A group needs one heartbeat to notice that a member joined or left.
  heartbeatInterval: 500,
  sessionTimeout: 10_000,
  rebalanceTimeout: 30_000,
  metadataMaxAge: 60_000,
  allowAutoTopicCreation: false,
};

/** The next offset to read from a partition. */
export interface PartitionPosition {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
}

/** Readiness fails after this time without a successful heartbeat; a healthy member has one every 500 ms. */
const SILENCE_MS = 8000;

/** Liveness fails after this time without a heartbeat while brokers answer: the consumer does not recover by itself. */
const STUCK_MS = 120_000;

/** A kafkajs consumer that restarts after every failure and reports its problem meanwhile. */
export class GroupConsumer {
  readonly consumer: Consumer;
  private problem?: string;
  /** Times of the last heartbeat and of the last answered probe, ms of `performance.now()`. */
  private heartbeatAt = performance.now();
  private brokerAnsweredAt = -Infinity;
  private isProbing = false;
  private readonly closing = new AbortController();

  constructor(
    private readonly context: KafkaContext,
    private readonly settings: GroupSettings,
  ) {
    this.consumer = context.kafka.consumer({ ...CONSUMER_CONFIG, groupId: settings.group, retry: LONG_RETRY });
  }

  get readinessProblem(): string | undefined {
    if (this.problem || performance.now() - this.heartbeatAt < SILENCE_MS) return this.problem;
    return `Kafka consumer ${this.settings.group} has no heartbeat with its group`;
  }

  /** A problem that only a restart solves: no heartbeat although brokers answer. Poll it; each call may start a probe. */
  get livenessProblem(): string | undefined {
    const now = performance.now();
    if (now - this.heartbeatAt < STUCK_MS) return undefined;
    if (!this.isProbing) void this.probeBroker();
    if (now - this.brokerAnsweredAt > STUCK_MS / 2) return undefined;
    return `Kafka consumer ${this.settings.group} has no heartbeat with its group although Kafka answers`;
  }

  /**
   * Joins the group as soon as a broker is available. The topics must exist.
   * @param places start positions that replace those of the settings
   */
  async run(config: ConsumerRunConfig, places: readonly PartitionPosition[] = []): Promise<void> {
    const { consumer } = this;
    consumer.on(consumer.events.CRASH, async ({ payload: { error, restart } }) => {
      this.recordFailure(error);
      // kafkajs does not restart after errors that it considers not retriable (tulios/kafkajs#1630, #872).
      if (!restart && (await this.pause())) await consumer.run(config);
    });
    consumer.on(consumer.events.HEARTBEAT, () => this.recordHeartbeat());
    const joined = new Promise<void>((resolve) => {
      consumer.on(consumer.events.GROUP_JOIN, () => resolve(this.recordHeartbeat()));
    });
    while (!(await this.subscribe())) if (!(await this.pause())) return;
    const running = consumer.run(config);
    for (const place of places) consumer.seek(place);
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
    this.problem = undefined;
    this.heartbeatAt = performance.now();
  }

  private async probeBroker(): Promise<void> {
    this.isProbing = true;
    await this.context.admin
      .run((admin) => admin.describeCluster())
      .then(
        () => (this.brokerAnsweredAt = performance.now()),
        () => (this.brokerAnsweredAt = -Infinity),
      );
    this.isProbing = false;
  }

  private recordFailure(error: Error): void {
    this.problem = `Kafka consumer ${this.settings.group} failed: ${error.message}`;
    this.context.log.warn('consumer group failed; retrying', { group: this.settings.group, error });
  }

  /** Resolves to false when closing interrupts it. */
  private pause(): Promise<boolean> {
    return sleep(2000, true, { signal: this.closing.signal }).catch(() => false);
  }
}
