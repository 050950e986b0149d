import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bus, openBus, createSubscription } from '@daystar/bus';
import {
  DaystarError,
  type ForecastIssue,
  aggregationDefined,
  aggregationForecastIssued,
  siteChanged,
  siteForecastIssued,
} from '@daystar/contracts';
import { type Database, openDatabase } from '@daystar/database';
import { createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { describeWith, eventually } from '@daystar/testing';
import { Kafka, logLevel } from 'kafkajs';
import { startAggregation } from '../start-aggregation';

const clock = { now: () => Date.UTC(2026, 5, 21, 17, 7) };
const log = createLog('test', 'silent');
/** Enough sites for each partition to have one. */
const SITES = Array.from({ length: 24 }, (_, i) => `0000-0000-0000-00${String(i).padStart(2, '0')}`);

describeWith('stack', "an instance that stops between a member's issue and the aggregation issue", () => {
  const namespace = `sums-${randomBytes(4).toString('hex')}`;
  const kafka = process.env.DAYSTAR_TEST_KAFKA;
  const opened: Bus[] = [];
  let database: Database;

  beforeAll(async () => {
    database = await openDatabase({ folder: 'memory' });
  });
  afterAll(async () => {
    await Promise.all(opened.map((bus) => bus.close()));
    await database.close();
    const admin = new Kafka({ brokers: [kafka ?? ''], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(namespace));
    if (topics.length > 0) await admin.deleteTopics({ topics });
    await admin.disconnect();
  });

  const open = async (clientId = 'aggregation') => {
    const bus = await openBus({ kafka, namespace, clientId, log, now: Date.now });
    opened.push(bus);
    return bus;
  };

  it('leaves the computation to the instance that takes over its partitions', async () => {
    const rowCache = openRowCache({ log, clock });
    const summed = new Set<string>();
    const outside = await open('outside');
    const watch = async ({ payload }: { payload: ForecastIssue | null }) => {
      if (payload?.members?.every(({ issue_id }) => issue_id)) summed.add(payload.resource);
    };
    await outside.listen({
      service: 'forecast-engine',
      subscriptions: [createSubscription(aggregationForecastIssued, 'one-instance', watch)],
      responders: [],
    });
    await outside.publish(
      siteChanged,
      SITES.map((resource_id) => ({ ...siteChanged.example, resource_id })),
    );
    await outside.publish(
      aggregationDefined,
      SITES.map((resource_id) => ({
        ...aggregationDefined.example,
        aggregation_id: resource_id,
        members: [{ resource_id, capacity: 10 }],
      })),
    );
    const parts = { database, rowCache, clock, log };
    // One instance reads but no longer publishes. Messages that it has committed are lost with it.
    const failing = await startAggregation({ ...parts, bus: withoutPublishing(await open()) });
    const survivor = await startAggregation({ ...parts, bus: await open() });
    const issues = SITES.map((id) => ({ ...siteForecastIssued.example, resource: `site/${id}` }));
    // Definitions cause aggregation issues before members have rows. From here on only issues cause them.
    await sleep(2000);
    for (const issue of issues) await rowCache.publishIssue(issue);
    await outside.publish(siteForecastIssued, issues);
    await eventually(async () => (summed.size > 0 ? true : undefined));
    await sleep(1500);
    expect(summed.size).toBeLessThan(SITES.length);
    await failing.close();
    await eventually(async () => (summed.size === SITES.length ? true : undefined));
    await survivor.close();
    await rowCache.close();
  }, 60_000);
});

function withoutPublishing(bus: Bus): Bus {
  const refuse: Bus['publish'] = async (type, payloads) => {
    if (type.topic === aggregationForecastIssued.topic) throw new DaystarError('Unavailable', 'The line is cut.');
    await bus.publish(type, payloads);
  };
  return new Proxy(bus, {
    get: (target, name) => {
      if (name === 'publish') return refuse;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
