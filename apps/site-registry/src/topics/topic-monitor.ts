import type { Bus } from '@daystar/bus';
import { type EventType, accountChanged, aggregationDefined, siteChanged } from '@daystar/contracts';
import type { Database } from '@daystar/database';
import type { Log } from '@daystar/host';
import { BUS, DATABASE, LOG } from '@daystar/platform';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { topicRowsMissing } from './metrics';

/** Each row of a table has a record in a compacted topic. */
const TABLES: readonly (readonly [EventType, string])[] = [
  [accountChanged, 'account'],
  [siteChanged, 'site'],
  [aggregationDefined, 'aggregation'],
];
const CHECK_MS = 60_000;
/** Interval while records are missing, or Kafka or Postgres is unavailable. */
const RETRY_MS = 5000;

/**
 * Detects records that are in Postgres but not in Kafka. A topic with fewer messages than its table has rows lacks some; rows
 * whose event waits in the outbox do not count.
 */
@Injectable()
export class TopicMonitor implements OnApplicationBootstrap, OnApplicationShutdown {
  private problem?: string;
  private isReported = false;
  private isStopped = false;
  private timer?: NodeJS.Timeout;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Checks now and once a minute. */
  onApplicationBootstrap(): void {
    // On a bus without durable topics, everything is published at each start.
    if (!this.bus.isDurable) return;
    this.problem = 'topics are not compared with the database yet';
    void this.repeat();
  }

  onApplicationShutdown(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Result of the last check; undefined when nothing is missing. */
  readinessProblem(): string | undefined {
    return this.problem;
  }

  /** @throws DaystarError Unavailable when the database or the bus is */
  async check(): Promise<string | undefined> {
    const problems: string[] = [];
    for (const [type, table] of TABLES) {
      // Count the topic second: it only grows.
      const rows = await this.rowsPublished(type, table);
      const retained = await this.bus.countRetained(type);
      topicRowsMissing.set({ topic: type.topic }, Math.max(0, rows - retained));
      if (rows > retained) {
        problems.push(`${type.topic} retains ${retained} messages, but the database has ${rows} rows`);
      }
    }
    const problem = problems.length > 0 ? `${problems.join('; ')}: run \`npm run admin -- announce\`` : undefined;
    if (problem && !this.isReported) this.log.error('topics lack records of the database', { problem });
    if (!problem && this.isReported) this.log.info('topics have all records of the database');
    this.isReported = problem !== undefined;
    return (this.problem = problem);
  }

  private async repeat(): Promise<void> {
    // The readiness of the bus and of the database reports that they are unavailable.
    await this.check().catch((error: unknown) => this.log.debug('topics could not be checked', { error }));
    if (!this.isStopped) this.timer = setTimeout(() => void this.repeat(), this.problem ? RETRY_MS : CHECK_MS);
  }

  private async rowsPublished({ topic }: EventType, table: string): Promise<number> {
    const [{ rows }] = await this.database.read((manager) =>
      manager.query<{ rows: string }[]>(
        `select (select count(*) from ${table}) - (select count(*) from outbox where topic = $1) as rows`,
        [topic],
      ),
    );
    return Number(rows);
  }
}
