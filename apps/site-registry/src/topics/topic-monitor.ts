import type { Bus } from '@daystar/bus';
import { type EventType, TRAFFIC, accountChanged, aggregationDefined, siteChanged } from '@daystar/contracts';
import type { Database } from '@daystar/database';
import type { Log } from '@daystar/host';
import { BUS, DATABASE, LOG } from '@daystar/platform';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { topicRowsMissing } from './metrics';

/** Tables whose rows each have a record in a compacted topic. */
const TABLES_BY_EVENT: ReadonlyMap<EventType, string> = new Map<EventType, string>([
  [accountChanged, 'account'],
  [siteChanged, 'site'],
  [aggregationDefined, 'aggregation'],
]);
const CHECK_INTERVAL_MS = 60_000;
/** Interval of checks before the first successful one, and while the last one found a problem. */
const RETRY_MS = 5000;

/**
 * Detects topics of the outbox that do not exist, and records that are in Postgres but not in Kafka. A compacted topic
 * with fewer messages than its table has rows lacks records; rows whose event waits in the outbox do not count.
 */
@Injectable()
export class TopicMonitor implements OnApplicationBootstrap, OnApplicationShutdown {
  private problem?: string;
  /** The part of the problem that concerns records which other services read at their start. */
  missingRecordsProblem?: string;
  private isReported = false;
  /** Topics that existed at some check. */
  private readonly knownTopics = new Set<string>();
  private isStopped = false;
  private timer?: NodeJS.Timeout;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Checks now and once a minute, or more often while there is a problem. */
  onApplicationBootstrap(): void {
    // On a bus without durable topics, everything is published at each start.
    if (!this.bus.isDurable) return;
    this.problem = 'topics are not compared with the database yet';
    void this.checkRepeatedly();
  }

  onApplicationShutdown(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Returns the problem that the last successful check found, or that no check succeeded yet; undefined without a problem. */
  findReadinessProblem(): string | undefined {
    return this.problem;
  }

  /**
   * Checks all topics, and returns the problem.
   * @throws DaystarError Unavailable when the database or the bus is unavailable
   */
  async check(): Promise<string | undefined> {
    const problems: string[] = [];
    const recordProblems: string[] = [];
    for (const type of TRAFFIC['site-registry'].publishes) {
      const problem = await this.findProblem(type);
      if (problem) problems.push(problem);
      if (problem && type.isCompacted) recordProblems.push(problem);
    }
    this.missingRecordsProblem = recordProblems.length > 0 ? recordProblems.join('; ') : undefined;
    const problem = problems.length > 0 ? problems.join('; ') : undefined;
    if (problem && !this.isReported) this.log.error('topics lack records of the database', { problem });
    if (!problem && this.isReported) this.log.info('topics have all records of the database');
    this.isReported = problem !== undefined;
    return (this.problem = problem);
  }

  private async checkRepeatedly(): Promise<void> {
    // The readiness of the bus and of the database reports that they are unavailable.
    await this.check().catch((error: unknown) => this.log.debug('topics could not be checked', { error }));
    if (!this.isStopped)
      this.timer = setTimeout(() => void this.checkRepeatedly(), this.problem ? RETRY_MS : CHECK_INTERVAL_MS);
  }

  private async findProblem(type: EventType): Promise<string | undefined> {
    const { topic, isCompacted } = type;
    const table = TABLES_BY_EVENT.get(type);
    // Count the topic second: a row added meanwhile can only raise the count of the topic above that of the table.
    const { rows, waiting } = await this.countRows(topic, table);
    const retained = await this.bus.countRetained(type);
    const missing = Math.max(0, rows - waiting - (retained ?? 0));
    if (table) topicRowsMissing.set({ topic }, missing);
    if (retained === undefined) {
      // A new installation may start before the service that creates the topic.
      if (rows + waiting === 0 && !this.knownTopics.has(topic)) return undefined;
      const commands = ['schema update', ...(isCompacted ? ['announce'] : [])].map(
        (command) => `\`npm run admin -- ${command}\``,
      );
      return `the topic ${topic} does not exist, so its events wait in the outbox: run ${commands.join(', then ')}`;
    }
    this.knownTopics.add(topic);
    if (missing === 0) return undefined;
    return `${topic} retains ${retained} messages, but the database has ${rows - waiting} rows: run \`npm run admin -- announce\``;
  }

  /** Counts the rows of the table, if the topic has one, and the events of the topic that wait in the outbox. */
  private async countRows(topic: string, table?: string): Promise<{ rows: number; waiting: number }> {
    const [counts] = await this.database.execute((manager) =>
      manager.query<{ rows: string; waiting: string }[]>(
        `select ${table ? `(select count(*) from ${table})` : '0'} as rows,
           (select count(*) from outbox where topic = $1) as waiting`,
        [topic],
      ),
    );
    return { rows: Number(counts.rows), waiting: Number(counts.waiting) };
  }
}
