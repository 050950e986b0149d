import { type CommandType, type EventType, defineAggregation } from '@daystar/contracts';
import { ServiceClock } from '@daystar/host';
import { describeWith, eventually } from '@daystar/testing';
import { IsOptional } from 'class-validator';
import { CONSUMERS, type Consumer } from './consumers/consumers';
import { HAZARDS, type Hazard, type Sent } from './consumers/hazards';
import { Installation } from './consumers/installation';
import { type Parts, embeddedParts, stackParts } from './consumers/ports';
import { NOW, STORIES, type Story } from './consumers/stories';

class Whatever {
  @IsOptional() toJSON?: () => unknown;
}

const TAGGED: typeof defineAggregation extends CommandType<infer Q, object> ? Q : never = {
  ...{ collection_id: 'consumers', aggregation_id: 'tagged', name: 'Tagged' },
  ...{ members: [], accounts: ['acme'], tags: ['consumers'] },
};
const named = ({ service, type, audience }: Consumer) => `${service} ${type.topic} ${audience}`;
const storyOf = (type: EventType) => STORIES.find((story) => story.type === type)!;

/** Publishes the messages of a key one by one, each after every consumer has handled the previous one. */
async function tell(installation: Installation, story: Story, hazard: Hazard, n: number): Promise<void> {
  const [key, { topic }] = [story.keyOf(n), story.type];
  for (const { type, prepare } of CONSUMERS) if (type === story.type) await prepare?.(installation, n);
  const loose: EventType<Whatever> = { ...story.type, payload: Whatever, keyOf: () => key, compacted: true } as never;
  const send = (one: Sent) =>
    one === null ? installation.bus.remove(loose, key) : installation.bus.publish(loose, [{ toJSON: () => one }]);
  const listeners = installation.bus.recorded.filter((one) => one.topic === topic);
  const taken = () => Math.min(...listeners.map(({ keys }) => keys.filter((one) => one === key).length));
  let good = 0;
  for (const [i, one] of hazard.sent(story, n).entries()) {
    await send(one);
    if (i === hazard.rejection(story).at || i === hazard.skipped?.(story)) continue;
    good++;
    await eventually(() => taken() >= good || undefined);
  }
}

/** All hazards in one installation. */
function hazardsOf(open: (clock: ServiceClock) => Promise<Parts>): void {
  let installation: Installation;
  const deliveries = new Map<string, Promise<void>>();
  const tellOnce = (story: Story, n: number) => {
    const name = `${story.type.topic} ${n}`;
    const delivery = deliveries.get(name) ?? tell(installation, story, HAZARDS[n], n);
    deliveries.set(name, delivery);
    return delivery;
  };
  const allTold = (story: Story) => Promise.all(HAZARDS.map((_, n) => tellOnce(story, n)));

  beforeAll(async () => {
    const clock = new ServiceClock({ start: NOW, speed: 1 });
    // Duplicates have the same time.
    installation = await Installation.start(await open({ now: () => NOW } as ServiceClock), clock);
    await eventually(() => installation.bus.request(defineAggregation, TAGGED));
  });
  afterAll(() => installation.close());

  it('are tested with every consumer', () => {
    const found = installation.bus.recorded.map(({ service, topic, audience }) => `${service} ${topic} ${audience}`);
    expect(found.sort()).toEqual(CONSUMERS.map(named).sort());
  });

  describe.each(CONSUMERS.map((consumer) => [`${consumer.service} ${consumer.task}`, consumer] as const))(
    '%s',
    (_, consumer) => {
      const { service, type, state, ignoresRemoval } = consumer;
      const story = storyOf(type);
      const UNTOLD = HAZARDS.length;

      it.each(HAZARDS.map((hazard, n) => [hazard.name, hazard, n] as const))('handles %s', async (_name, hazard, n) => {
        await Promise.all([tellOnce(story, 0), tellOnce(story, n)]);
        const ended = hazard.ends?.(story) && !ignoresRemoval;
        const wanted = ended ? await state(installation, UNTOLD) : await eventually(() => state(installation, 0));
        const same = async () => this_(await state(installation, n)) === this_(wanted);
        await eventually(async () => (await same()) || undefined).catch(() => undefined);
        expect(await state(installation, n)).toEqual(wanted);
      });

      it('leaves exactly one dead letter for each invalid message, with its reason', async () => {
        await allTold(story);
        const all = (await installation.deadLettersOf(type.topic)).filter((letter) => letter.service === service);
        for (const [n, hazard] of HAZARDS.entries()) {
          const { at, reason } = hazard.rejection(story);
          const letters = all.filter(({ key }) => key === story.keyOf(n));
          expect(letters.map((letter) => letter.reason)).toEqual(
            at === undefined ? [] : [expect.stringMatching(reason)],
          );
        }
      });
    },
  );
}

const this_ = (value: unknown) => JSON.stringify(value);

describe('hazards of the bus within one process', () => hazardsOf(embeddedParts));
describeWith('stack', 'hazards of the bus on Kafka, Redis and Postgres', () => hazardsOf(stackParts));
