import type { Admin, Kafka } from 'kafkajs';
import type { Log } from '../log';
import { unavailable, within } from '../messages/deadline';

/** The administrative connection of a bus, opened when first needed. */
export class Administration {
  private admin?: Promise<Admin>;
  private problem?: string;

  constructor(
    private readonly kafka: Kafka,
    private readonly log: Log,
  ) {}

  get trouble(): string | undefined {
    return this.problem;
  }

  /** @throws DaystarError Unavailable when no broker does what is asked */
  async do<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    try {
      this.admin ??= this.connect();
      const result = await work(await this.admin);
      this.problem = undefined;
      return result;
    } catch (cause) {
      this.problem = `Kafka does not answer: ${(cause as Error).message}`;
      await this.close();
      throw unavailable('The message broker does not answer.', cause);
    }
  }

  /** The next offset of every partition that holds messages, by `topic/partition`. */
  async ends(topics: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const ends = new Map<string, number>();
    for (const topic of topics) {
      for (const { partition, low, high } of await this.do((admin) => admin.fetchTopicOffsets(topic))) {
        if (Number(high) > Number(low)) ends.set(`${topic}/${partition}`, Number(high));
      }
    }
    return ends;
  }

  /** Groups of instances that are gone would otherwise be kept for days. */
  async deleteGroup(group: string): Promise<void> {
    try {
      await within(3000, 'The message broker does not answer.', () => this.do((admin) => admin.deleteGroups([group])));
    } catch (error) {
      this.log.info(`group ${group} is left to expire`, { error });
    }
  }

  async close(): Promise<void> {
    const { admin } = this;
    this.admin = undefined;
    await admin?.then((open) => open.disconnect()).catch(() => {});
  }

  private async connect(): Promise<Admin> {
    const admin = this.kafka.admin();
    await admin.connect();
    return admin;
  }
}
