import { type CommandType, type EventType, defineAggregation } from '@daystar/contracts';
import { ServiceClock } from '@daystar/host';
import { describeWith, eventually } from '@daystar/testing';
import { IsOptional } from 'class-validator';
import type { Consumer } from './consumers/consumer';
import { CONSUMERS } from './consumers/consumers';
import { SEQUENCES, type MessageSequence, type Message } from './consumers/message-sequences';
import { Installation } from './consumers/installation';
import { type TestDependencies, openEmbeddedDependencies, openStackDependencies } from './consumers/test-dependencies';
import { EXTERNAL_FORECAST_CASES } from './consumers/external-forecast-cases';
import { AGGREGATION_DELETION_CASE } from './consumers/aggregation-deletions';
import { DUE_AGGREGATION_CASE } from './consumers/aggregation-consumers';
import type { MessageCase } from './consumers/message-case';
import { MESSAGE_CASES, NOW } from './consumers/message-cases';

class AnyPayload {
  @IsOptional() toJSON?: () => unknown;
}

const TAGGED: typeof defineAggregation extends CommandType<infer Q, object> ? Q : never = {
  collection_id: 'consumers',
  aggregation_id: 'tagged',
  name: 'Tagged',
  members: [],
  accounts: ['acme'],
  tags: ['consumers'],
};
const nameOf = ({ service, type, audience }: Consumer) => `${service} ${type.topic} ${audience}`;
const caseOf = (type: EventType) =>
  [...MESSAGE_CASES, ...EXTERNAL_FORECAST_CASES, AGGREGATION_DELETION_CASE, DUE_AGGREGATION_CASE].find(
    (messageCase) => messageCase.type === type,
  )!;

/** Publishes the messages of a key one by one, each after every consumer has handled the previous one. */
async function publishMessages(
  installation: Installation,
  messageCase: MessageCase,
  sequence: MessageSequence,
  n: number,
): Promise<void> {
  const [key, { topic }] = [messageCase.getKey(n), messageCase.type];
  for (const { type, prepare } of CONSUMERS) if (type === messageCase.type) await prepare?.(installation, n);
  const uncheckedType: EventType<AnyPayload> = {
    ...messageCase.type,
    payload: AnyPayload,
    getKey: () => key,
    isCompacted: true,
  } as never;
  const send = (message: Message) =>
    message === null
      ? installation.bus.remove(uncheckedType, key)
      : installation.bus.publish(uncheckedType, [{ toJSON: () => message }]);
  const listeners = installation.bus.recorded.filter((one) => one.topic === topic);
  const countHandled = () => Math.min(...listeners.map(({ keys }) => keys.filter((one) => one === key).length));
  let validCount = 0;
  for (const [i, one] of sequence.listMessages(messageCase, n).entries()) {
    await send(one);
    if (i === sequence.getRejection(messageCase).index || i === sequence.getSkippedIndex?.(messageCase)) continue;
    validCount++;
    await eventually(() => countHandled() >= validCount || undefined);
  }
}

/** All sequences in one installation. */
function describeSequences(open: (clock: ServiceClock) => Promise<TestDependencies>): void {
  let installation: Installation;
  const deliveries = new Map<string, Promise<void>>();
  const publishOnce = (messageCase: MessageCase, n: number) => {
    const name = `${messageCase.type.topic} ${n}`;
    const delivery = deliveries.get(name) ?? publishMessages(installation, messageCase, SEQUENCES[n], n);
    deliveries.set(name, delivery);
    return delivery;
  };
  const publishAll = (messageCase: MessageCase) => Promise.all(SEQUENCES.map((_, n) => publishOnce(messageCase, n)));

  beforeAll(async () => {
    const clock = new ServiceClock({ start: NOW, speed: 1 });
    // Duplicates have the same time.
    installation = await Installation.start(await open({ now: () => NOW } as ServiceClock), clock);
    await eventually(() => installation.bus.request(defineAggregation, TAGGED));
  });
  afterAll(() => installation.close());

  it('covers every consumer', () => {
    const found = installation.bus.recorded.map(({ service, topic, audience }) => `${service} ${topic} ${audience}`);
    expect(found.sort()).toEqual(CONSUMERS.map(nameOf).sort());
  });

  describe.each(CONSUMERS.map((consumer) => [`${consumer.service} ${consumer.task}`, consumer] as const))(
    '%s',
    (_, consumer) => {
      const { service, type, readState, isRemovalIgnored } = consumer;
      const messageCase = caseOf(type);
      const UNUSED = SEQUENCES.length;

      it.each(SEQUENCES.map((sequence, n) => [sequence.name, sequence, n] as const))(
        'handles %s',
        async (_name, sequence, n) => {
          await Promise.all([publishOnce(messageCase, 0), publishOnce(messageCase, n)]);
          const isRemoved = sequence.isKeyRemoved?.(messageCase) && !isRemovalIgnored;
          const expected = isRemoved
            ? await readState(installation, UNUSED)
            : await eventually(() => readState(installation, 0));
          const same = async () => toJson(await readState(installation, n)) === toJson(expected);
          await eventually(async () => (await same()) || undefined).catch(() => undefined);
          expect(await readState(installation, n)).toEqual(expected);
        },
      );

      it('leaves exactly one dead letter for each invalid message, with its reason', async () => {
        await publishAll(messageCase);
        const all = (await installation.listDeadLetters(type.topic)).filter((letter) => letter.service === service);
        for (const [n, sequence] of SEQUENCES.entries()) {
          const { index, reason } = sequence.getRejection(messageCase);
          const letters = all.filter(({ key }) => key === messageCase.getKey(n));
          expect(letters.map((letter) => letter.reason)).toEqual(
            index === undefined ? [] : [expect.stringMatching(reason)],
          );
        }
      });
    },
  );
}

const toJson = (value: unknown) => JSON.stringify(value);

describe('message sequences within one process', () => describeSequences(openEmbeddedDependencies));
describeWith('stack', 'message sequences on Kafka, Redis and Postgres', () => describeSequences(openStackDependencies));
