import type { Consumer, ConsumerConfig, ConsumerRunConfig } from 'kafkajs';
import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENT } from './client';
import type { Tools } from './tools';

export interface GroupSettings {
  readonly group: string;
  readonly topics: readonly string[];
  /** Where to start when the group has no place in a partition yet. */
  readonly fromBeginning: boolean;
}

const SETTINGS: Omit<ConsumerConfig, 'groupId'> = {
  // Brokers answer as soon as there is one byte; the wait only bounds how long closing and pausing take.
  minBytes: 1,
  maxWaitTimeInMs: 500,
  // A group takes one heartbeat to notice that a member joined or left.
  heartbeatInterval: 500,
  sessionTimeout: 10_000,
  rebalanceTimeout: 30_000,
  metadataMaxAge: 60_000,
  allowAutoTopicCreation: false,
};

/** The next offset to read of a partition. */
export interface Place {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
}

/** A healthy member hears from its group every half second. */
const SILENCE_MS = 8000;

/** A member that hears nothing for so long, while brokers answer, will not come back by itself. */
const STUCK_MS = 120_000;

/** A kafkajs consumer that always comes back, and says what is wrong while it cannot. */
export class GroupConsumer {
  readonly consumer: Consumer;
  private problem?: string;
  /** Real time, ms, of the last word of the group, and of the last answer of a broker to the question whether it is there. */
  private heardAt = performance.now();
  private answeredAt = -Infinity;
  private asking = false;
  private readonly closing = new AbortController();

  constructor(
    private readonly tools: Tools,
    private readonly settings: GroupSettings,
  ) {
    this.consumer = tools.kafka.consumer({ ...SETTINGS, groupId: settings.group, retry: PATIENT });
  }

  get trouble(): string | undefined {
    if (this.problem || performance.now() - this.heardAt < SILENCE_MS) return this.problem;
    return `Kafka consumer ${this.settings.group} hears nothing from its group`;
  }

  /** What only a restart mends: the group stays silent though the brokers answer. To be asked now and then. */
  get stuck(): string | undefined {
    const now = performance.now();
    if (now - this.heardAt < STUCK_MS) return undefined;
    if (!this.asking) void this.askBroker();
    if (now - this.answeredAt > STUCK_MS / 2) return undefined;
    return `Kafka consumer ${this.settings.group} hears nothing from its group, though Kafka answers`;
  }

  /**
   * Joins the group, as soon as a broker is there. The topics exist.
   * @param places where to begin, when not where the settings say
   */
  async run(config: ConsumerRunConfig, places: readonly Place[] = []): Promise<void> {
    const { consumer } = this;
    consumer.on(consumer.events.CRASH, async ({ payload: { error, restart } }) => {
      this.failed(error);
      // kafkajs does not come back from what it takes for a fault in the program (its issues 1630, 872).
      if (!restart && (await this.pause())) await consumer.run(config);
    });
    consumer.on(consumer.events.HEARTBEAT, () => this.heard());
    const joined = new Promise<void>((resolve) => {
      consumer.on(consumer.events.GROUP_JOIN, () => resolve(this.heard()));
    });
    while (!(await this.subscribed())) if (!(await this.pause())) return;
    const running = consumer.run(config);
    for (const place of places) consumer.seek(place);
    await running;
    await joined;
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.consumer.disconnect().catch((error: unknown) => {
      this.tools.log.warn(`consumer ${this.settings.group} did not close`, { error });
    });
  }

  private async subscribed(): Promise<boolean> {
    const { topics, fromBeginning } = this.settings;
    try {
      await this.consumer.connect();
      await this.consumer.subscribe({ topics: [...topics], fromBeginning });
      return true;
    } catch (error) {
      this.failed(error as Error);
      return false;
    }
  }

  private heard(): void {
    this.problem = undefined;
    this.heardAt = performance.now();
  }

  private async askBroker(): Promise<void> {
    this.asking = true;
    await this.tools.admin
      .do((admin) => admin.describeCluster())
      .then(
        () => (this.answeredAt = performance.now()),
        () => (this.answeredAt = -Infinity),
      );
    this.asking = false;
  }

  private failed(error: Error): void {
    this.problem = `Kafka consumer ${this.settings.group} stands still: ${error.message}`;
    this.tools.log.warn(`consumer ${this.settings.group} stands still and will try again`, { error });
  }

  /** False when closing cut it short. */
  private pause(): Promise<boolean> {
    return sleep(2000, true, { signal: this.closing.signal }).catch(() => false);
  }
}
