import { randomUUID } from 'node:crypto';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestTopic, describeWith, eventually } from '@daystar/testing';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import type { Log } from '../port/log';
import { createProducerClientFactory } from './client/kafka-clients';
import { type OutgoingMessage, Publisher } from './producer/publisher';

const quiet = () => {};
const log: Log = { info: quiet, warn: quiet, error: quiet };
/** Longer than kafkajs retries a batch: its request times out after 5 s, and it retries for some seconds. */
const KAFKAJS_RETRIES_MS = 14_000;

/** A network between the publisher and the broker that drops packets without an error. */
class LossyNetwork {
  private readonly lost = new WeakSet<Socket>();
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private isLosing = false;
  private readonly held: (() => void)[] = [];

  constructor(
    broker: string,
    private readonly holdsBack: boolean,
  ) {
    const [host, port] = broker.split(':');
    this.server = createServer((near) => {
      const far = connect(Number(port), host);
      this.sockets.add(near).add(far);
      if (this.isLosing) this.lost.add(near);
      near.on('data', (bytes) => this.pass(near, () => far.write(bytes)));
      far.on('data', (bytes) => this.pass(near, () => near.write(bytes)));
      for (const [one, other] of [
        [near, far],
        [far, near],
      ])
        one.on('error', quiet).on('close', () => other.destroy());
    });
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  readonly socketFactory = ({ onConnect }: { onConnect: () => void }) =>
    connect((this.server.address() as AddressInfo).port, '127.0.0.1', onConnect);

  lose(): void {
    this.isLosing = true;
    for (const socket of this.sockets) this.lost.add(socket);
  }

  heal(): void {
    this.isLosing = false;
    for (const deliver of this.held.splice(0)) deliver();
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private pass(near: Socket, deliver: () => void): void {
    if (!this.lost.has(near)) deliver();
    else if (this.holdsBack) this.held.push(() => near.destroyed || deliver());
  }
}

describeWith('stack', 'a publisher whose network loses packets', () => {
  const broker = () => process.env.DAYSTAR_TEST_KAFKA!;
  let kafka: Kafka;
  let admin: Admin;
  let topic: string;
  let network: LossyNetwork;
  let publisher: Publisher;

  async function startPublisher(holdsBack: boolean): Promise<void> {
    network = await new LossyNetwork(broker(), holdsBack).open();
    const { socketFactory } = network;
    const connection = { brokers: broker(), clientId: 'test', log, now: Date.now, socketFactory };
    publisher = new Publisher(createProducerClientFactory(connection), broker(), 1500);
  }

  beforeEach(async () => {
    kafka = new Kafka({ brokers: [broker()], logLevel: logLevel.NOTHING });
    admin = kafka.admin();
    topic = `test-${randomUUID()}`;
    await admin.connect();
    await createTestTopic(admin, { topic, numPartitions: 1 });
  });
  afterEach(async () => {
    await publisher.close();
    network.close();
    await admin.deleteTopics({ topics: [topic] });
    await admin.disconnect();
  });

  const message = (text: string): OutgoingMessage => ({ topic, key: 'key', text, headers: {} });

  /** A stall may exceed the deadline of a message, which then must not be written. */
  const sendUntilAccepted = (text: string) => eventually(() => publisher.send([message(text)]).then(() => true));

  async function valuesOnTopic(): Promise<string[]> {
    const [{ high }] = await admin.fetchTopicOffsets(topic);
    const consumer = kafka.consumer({ groupId: `test-${randomUUID()}`, maxWaitTimeInMs: 200 });
    const values: string[] = [];
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: true });
    await consumer.run({ eachMessage: async ({ message: { value } }) => void values.push(String(value)) });
    while (values.length < Number(high)) await sleep(50);
    await consumer.disconnect();
    return values;
  }

  it.each([
    ['swallows them', false],
    ['holds them back until it heals', true],
  ])(
    'never writes a message that it rejected, when the network %s',
    async (_, holdsBack) => {
      await startPublisher(holdsBack);
      await sendUntilAccepted('first');
      network.lose();
      await expect(publisher.send([message('old')])).rejects.toMatchObject({ code: 'Unavailable' });
      // The reset of the connection is delayed as well.
      await sleep(100);
      network.heal();
      await sendUntilAccepted('new');
      await sleep(KAFKAJS_RETRIES_MS);
      expect(await valuesOnTopic()).toEqual(['first', 'new']);
    },
    60_000,
  );

  it('fails a message at its own deadline, even if it was queued most of that time', async () => {
    await startPublisher(false);
    await sendUntilAccepted('first');
    network.lose();
    const one = publisher.send([message('one')]).catch(quiet);
    await sleep(1000);
    // The message is queued behind the other, and sent half a second before its deadline.
    const two = publisher.send([message('two')]).catch(({ code }: { code: string }) => code);
    await one;
    expect(await two).toBe('Unavailable');
    network.heal();
    await sendUntilAccepted('new');
    await sleep(KAFKAJS_RETRIES_MS);
    expect(await valuesOnTopic()).toEqual(['first', 'new']);
  }, 60_000);
});
