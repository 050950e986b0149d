import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { createTestTopic, describeWith, eventually } from '@daystar/testing';
import { createKafkaClients } from './client/kafka-clients';

type Request = (...requested: unknown[]) => Promise<unknown>;
const require = createRequire(__filename);
const { createErrorFromCode } = require('kafkajs/src/protocol/error') as {
  createErrorFromCode: (code: number) => Error;
};
const { prototype: broker } = require('kafkajs/src/broker') as {
  prototype: Record<'heartbeat' | 'joinGroup', Request>;
};
const [COORDINATOR_LOAD_IN_PROGRESS, UNKNOWN_MEMBER_ID] = [14, 25];

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describeWith('stack', 'a member of a group whose coordinator is loading', () => {
  const topic = `members-${randomUUID()}`;
  const { longRetry } = createKafkaClients({
    brokers: process.env.DAYSTAR_TEST_KAFKA ?? '',
    clientId: 'test',
    log: quiet,
    now: Date.now,
  });
  const consumer = longRetry.consumer({
    groupId: topic,
    heartbeatInterval: 100,
    sessionTimeout: 6000,
    maxWaitTimeInMs: 100,
  });
  const admin = longRetry.admin();
  afterAll(async () => {
    jest.restoreAllMocks();
    await consumer.disconnect();
    await admin.deleteTopics({ topics: [topic] });
    await admin.disconnect();
  });

  it('rejoins until it is a member and commits its offsets', async () => {
    await admin.connect();
    await createTestTopic(admin, { topic, numPartitions: 1 });
    const { GROUP_JOIN, HEARTBEAT } = consumer.events;
    const members: string[] = [];
    let heartbeats = 0;
    consumer.on(GROUP_JOIN, ({ payload: { memberId } }) => (members.push(memberId), (heartbeats = 0)));
    consumer.on(HEARTBEAT, () => heartbeats++);
    await consumer.connect();
    await consumer.subscribe({ topics: [topic] });
    await consumer.run({ autoCommit: false, eachBatch: async () => undefined });
    await eventually(() => (heartbeats > 0 ? true : undefined));

    jest.spyOn(broker, 'heartbeat').mockRejectedValueOnce(createErrorFromCode(UNKNOWN_MEMBER_ID));
    const joining = jest.spyOn(broker, 'joinGroup');
    joining.mockRejectedValueOnce(createErrorFromCode(COORDINATOR_LOAD_IN_PROGRESS));
    await eventually(() => (members.length === 2 && heartbeats > 1 ? true : undefined));
    expect(joining.mock.calls.length).toBeGreaterThan(1);
    expect(members[1]).not.toBe(members[0]);
    await consumer.commitOffsets([{ topic, partition: 0, offset: '0' }]);
  });
});
