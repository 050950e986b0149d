import { type CommandType, type EventType, defineAggregation } from '@daystar/contracts';
import { ServiceClock } from '@daystar/host';
import { describeWith, eventually } from '@daystar/testing';
import { IsOptional } from 'class-validator';
import { CONSUMERS, type Consumer } from './consumers/consumers';
import { HAZARDS, type Hazard, type Message } from './consumers/hazards';
import { Installation } from './consumers/installation';
import { type TestParts, openEmbeddedParts, openStackParts } from './consumers/test-parts';
import { NOW, MESSAGE_CASES, type MessageCase } from './consumers/message-cases';

class Whatever {
  @IsOptional() toJSON?: () => unknown;
}

const TAGGED: typeof defineAggregation extends CommandType<infer Q, object> ? Q : never = {
  ...{ collection_id: 'consumers', aggregation_id: 'tagged', name: 'Tagged' },
  ...{ members: [], accounts: ['acme'], tags: ['consumers'] },
};
const named = ({ service, type, audience }: Consumer) => `${service} ${type.topic} ${audience}`;
const storyOf = (type: EventType) => MESSAGE_CASES.find((story) => story.type === type)!;

/** Publishes the messages of a key one by one, each after every consumer has handled the previous one. */
async function tell(installation: Installation, story: MessageCase, hazard: Hazard, n: number): Promise<void> {
  const [key, { topic }] = [story.keyOf(n), story.type];
  for (const { type, prepare } of CONSUMERS) if (type === story.type) await prepare?.(installation, n);
  const loose: EventType<Whatever> = { ...story.type, payload: Whatever, keyOf: () => key, compacted: true } as never;
  const send = (one: Message) =>
    one === null ? installation.bus.remove(loose, key) : installation.bus.publish(loose, [{ toJSON: () => one }]);
  const listeners = installation.bus.recorded.filter((one) => one.topic === topic);
  const taken = () => Math.min(...listeners.map(({ keys }) => keys.filter((one) => one === key).length));
  let good = 0;
  for (const [i, one] of hazard.listMessages(story, n).entries()) {
    await send(one);
    if (i === hazard.getRejection(story).index || i === hazard.getSkippedIndex?.(story)) continue;
    good++;
    await eventually(() => taken() >= good || undefined);
  }
}

/** All hazards in one installation. */
function hazardsOf(open: (clock: ServiceClock) => Promise<TestParts>): void {
  let installation: Installation;
  const deliveries = new Map<string, Promise<void>>();
  const tellOnce = (story: MessageCase, n: number) => {
    const name = `${story.type.topic} ${n}`;
    const delivery = deliveries.get(name) ?? tell(installation, story, HAZARDS[n], n);
    deliveries.set(name, delivery);
    return delivery;
  };
  const allTold = (story: MessageCase) => Promise.all(HAZARDS.map((_, n) => tellOnce(story, n)));

  beforeAll(async () => {
    const clock = new ServiceClock({ start: NOW, speed: 1 });
    // Duplicates have the same time.
    installation = await Installation.start(await open({ now: () => NOW } as ServiceClock), clock);
    await eventually(() => installation.bus.request(defineAggregation, TAGGED));
  });
  afterAll(() => installation.close());

  it('covers every consumer', () => {
    const found = installation.bus.recorded.map(({ service, topic, audience }) => `${service} ${topic} ${audience}`);
    expect(found.sort()).toEqual(CONSUMERS.map(named).sort());
  });

  describe.each(CONSUMERS.map((consumer) => [`${consumer.service} ${consumer.task}`, consumer] as const))(
    '%s',
    (_, consumer) => {
      const { service, type, readState, isRemovalIgnored } = consumer;
      const story = storyOf(type);
      const UNTOLD = HAZARDS.length;

      it.each(HAZARDS.map((hazard, n) => [hazard.name, hazard, n] as const))('handles %s', async (_name, hazard, n) => {
        await Promise.all([tellOnce(story, 0), tellOnce(story, n)]);
        const ended = hazard.isKeyRemoved?.(story) && !isRemovalIgnored;
        const wanted = ended
          ? await readState(installation, UNTOLD)
          : await eventually(() => readState(installation, 0));
        const same = async () => this_(await readState(installation, n)) === this_(wanted);
        await eventually(async () => (await same()) || undefined).catch(() => undefined);
        expect(await readState(installation, n)).toEqual(wanted);
      });

      it('leaves exactly one dead letter for each invalid message, with its reason', async () => {
        await allTold(story);
        const all = (await installation.listDeadLetters(type.topic)).filter((letter) => letter.service === service);
        for (const [n, hazard] of HAZARDS.entries()) {
          const { index, reason } = hazard.getRejection(story);
          const letters = all.filter(({ key }) => key === story.keyOf(n));
          expect(letters.map((letter) => letter.reason)).toEqual(
            index === undefined ? [] : [expect.stringMatching(reason)],
          );
        }
      });
    },
  );
}

const this_ = (value: unknown) => JSON.stringify(value);

describe('faults of the bus within one process', () => hazardsOf(openEmbeddedParts));
describeWith('stack', 'faults of the bus on Kafka, Redis and Postgres', () => hazardsOf(openStackParts));
