import type { Admin, Kafka } from 'kafkajs';
import type { Log } from '../log';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTime, unavailable } from '../messages/deadline';
import { Ailment } from './ailment';

const LEADERLESS = new Set(['NOT_LEADER_FOR_PARTITION', 'LEADER_NOT_AVAILABLE', 'UNKNOWN_TOPIC_OR_PARTITION']);

/** The administrative connection of a bus, opened when first needed. */
export class Administration {
  private admin?: Promise<Admin>;
  private readonly ailment = new Ailment(() => this.connected());

  constructor(
    private readonly kafka: Kafka,
    private readonly log: Log,
  ) {}

  get trouble(): string | undefined {
    return this.ailment.trouble;
  }

  /** @throws DaystarError Unavailable when no broker does what is asked */
  async do<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    try {
      const result = await work(await this.connected());
      this.ailment.clear();
      return result;
    } catch (cause) {
      void this.drop();
      this.ailment.report(`Kafka does not answer: ${(cause as Error).message}`);
      throw unavailable('The message broker does not answer.', cause);
    }
  }

  /** First and next offset of a topic's partitions. Waits for the leaders of a topic that was made just now. */
  offsets(topic: string): Promise<{ partition: number; low: string; high: string }[]> {
    return this.do(async (admin) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await admin.fetchTopicOffsets(topic);
        } catch (error) {
          if (attempt === 50 || !LEADERLESS.has((error as { type?: string }).type ?? '')) throw error;
          await sleep(100);
        }
      }
    });
  }

  /** First offset of each partition of what was sent since a moment, ms; its next one when that is nothing. */
  offsetsSince(topic: string, since: number): Promise<{ partition: number; offset: string }[]> {
    return this.do((admin) => admin.fetchTopicOffsetsByTimestamp(topic, since));
  }

  /** Groups of instances that are gone would otherwise be kept for days. */
  async deleteGroup(group: string): Promise<void> {
    try {
      await inTime(
        3000,
        'The message broker does not answer.',
        this.do((admin) => admin.deleteGroups([group])),
      );
    } catch (error) {
      this.log.info(`group ${group} is left to expire`, { error });
    }
  }

  async close(): Promise<void> {
    this.ailment.close();
    await this.drop();
  }

  private connected(): Promise<Admin> {
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

  private async drop(): Promise<void> {
    const { admin } = this;
    this.admin = undefined;
    await admin?.then((open) => open.disconnect()).catch(() => {});
  }
}
