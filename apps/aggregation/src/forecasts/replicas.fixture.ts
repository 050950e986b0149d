import { randomBytes } from 'node:crypto';
import { Socket, connect } from 'node:net';
import { type Bus, createSubscription, openBus } from '@daystar/bus';
import {
  type ForecastIssue,
  aggregationDefined,
  aggregationForecastIssued,
  buildSiteResource,
  siteChanged,
  siteForecastIssued,
} from '@daystar/contracts';
import { type Database, openDatabase } from '@daystar/database';
import { createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { Kafka, logLevel } from 'kafkajs';
import { startAggregation } from '../start-aggregation';

const START = Date.parse(siteForecastIssued.example.issued_at);
const clock = { now: () => START };
const log = createLog('test', 'silent');
/** Enough sites and aggregations for each replica to have some of both. */
const SITES = Array.from({ length: 24 }, (_, i) => `0000-0000-0000-00${String(i).padStart(2, '0')}`);
export const AGGREGATIONS = Array.from({ length: 12 }, (_, i) => `total-${i}`);
/** Aggregations of a single site. */
export const SINGLES = SITES.map((id) => `single-${id}`);
/** Wall-clock time within which another replica replaces a dead one, ms. */
export const REPLACEMENT_MS = 30_000;

export interface Replica {
  close(): Promise<void>;
  /** On Kafka, cuts the replica's connections, so that the group notices only missing heartbeats. On the in-process bus, closes it. */
  kill(): Promise<void>;
}

/** Replicas that share a bus and a row cache, and the aggregation forecasts that they publish. */
export class ReplicaSet {
  readonly published: ForecastIssue[] = [];
  readonly rowCache: RowCache = openRowCache({ log, clock });
  readonly namespace = `replicas-${randomBytes(4).toString('hex')}`;
  private readonly openedBuses: Bus[] = [];
  private readonly replicas: Replica[] = [];
  private database!: Database;
  /** Bus of the test, apart from the replicas. */
  private testBus!: Bus;
  private round = 0;

  constructor(private readonly kafka?: string) {}

  async start(): Promise<void> {
    this.database = await openDatabase({ folder: 'memory' });
    this.testBus = await this.openBus();
    const store = async ({ payload }: { payload: ForecastIssue | null }) => {
      if (!payload) return;
      this.published.push(payload);
      await this.rowCache.publishIssue(payload);
    };
    const subscriptions = [createSubscription(aggregationForecastIssued, 'one-instance', store)];
    await this.testBus.listen({ service: 'forecast-engine', subscriptions, responders: [] });
    await this.testBus.publish(
      siteChanged,
      SITES.map((resource_id) => ({ ...siteChanged.example, resource_id })),
    );
    const members = SITES.map((resource_id) => ({ resource_id, capacity: 10 }));
    await this.testBus.publish(aggregationDefined, [
      ...AGGREGATIONS.map((aggregation_id) => ({ ...aggregationDefined.example, aggregation_id, members })),
      ...SINGLES.map((aggregation_id, i) => ({ ...aggregationDefined.example, aggregation_id, members: [members[i]] })),
    ]);
  }

  /** @param adapt changes how the replica uses the bus */
  async addReplica(adapt = (bus: Bus) => bus): Promise<Replica> {
    const sockets = new Set<Socket>();
    let isCut = false;
    const socketFactory = ({ host, port, onConnect }: { host: string; port: number; onConnect: () => void }) => {
      const socket = connect({ host, port, noDelay: true }, onConnect);
      sockets.add(socket);
      if (isCut) socket.destroy(new Error('cut'));
      return socket;
    };
    const bus = adapt(await this.openBus(socketFactory));
    const service = await startAggregation({ bus, database: this.database, rowCache: this.rowCache, clock, log });
    const replica: Replica = {
      close: async () => {
        this.replicas.splice(this.replicas.indexOf(replica), 1);
        await service.close();
      },
      kill: async () => {
        if (!this.kafka) return replica.close();
        isCut = true;
        for (const socket of sockets) socket.destroy();
      },
    };
    this.replicas.push(replica);
    return replica;
  }

  /** Publishes a new issue of every member. @returns the id of these issues: the round */
  async publishMemberIssues(): Promise<string> {
    const [issue_id, issued_at] = [`round-${++this.round}`, new Date(START + this.round).toISOString()];
    const issues = SITES.map((id) => ({
      ...siteForecastIssued.example,
      resource: buildSiteResource(id),
      issue_id,
      issued_at,
    }));
    for (const issue of issues) await this.rowCache.publishIssue(issue);
    await this.testBus.publish(siteForecastIssued, issues);
    return issue_id;
  }

  /** Lists the aggregation of each published forecast whose member issues are all of a round. */
  listAggregationsOfRound(round: string): string[] {
    return this.published
      .filter(({ members }) => members?.every(({ issue_id }) => issue_id === round))
      .map(({ resource }) => resource);
  }

  /** Resolves when every aggregation has the forecast of a round. */
  async waitForForecasts(round: string, timeout?: number): Promise<void> {
    const expectedCount = AGGREGATIONS.length + SINGLES.length;
    await eventually(() => new Set(this.listAggregationsOfRound(round)).size === expectedCount || undefined, timeout);
  }

  async close(): Promise<void> {
    for (const replica of [...this.replicas]) await replica.close();
    await Promise.all(this.openedBuses.map((bus) => bus.close()));
    await this.rowCache.close();
    await this.database.close();
    if (!this.kafka) return;
    const admin = new Kafka({ brokers: [this.kafka], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(this.namespace));
    await admin.deleteTopics({ topics });
    await admin.disconnect();
  }

  private async openBus(socketFactory?: object): Promise<Bus> {
    if (!this.kafka && this.openedBuses.length > 0) return this.openedBuses[0];
    const { kafka, namespace } = this;
    const bus = await openBus({
      kafka,
      namespace,
      clientId: 'aggregation',
      log,
      now: Date.now,
      ...(socketFactory ? { socketFactory: socketFactory as never } : {}),
    });
    this.openedBuses.push(bus);
    return bus;
  }
}
