import { type CommandType, type EventType, defineAggregation } from '@daystar/contracts';
import { ServiceClock } from '@daystar/host';
import { describeWith, eventually } from '@daystar/testing';
import { IsOptional } from 'class-validator';
import { CONSUMERS, type Consumer } from './consumers/consumers';
import { HAZARDS, type Hazard, type Sent } from './consumers/hazards';
import { House } from './consumers/house';
import { type Parts, embeddedParts, stackParts } from './consumers/parts';
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

/** Sends what is to be sent of a key, one thing after another, as every consumer of the topic has dealt with the one before. */
async function tell(house: House, story: Story, hazard: Hazard, n: number): Promise<void> {
  const [key, { topic }] = [story.keyOf(n), story.type];
  for (const { type, prepare } of CONSUMERS) if (type === story.type) await prepare?.(house, n);
  const loose: EventType<Whatever> = { ...story.type, payload: Whatever, keyOf: () => key, compacted: true } as never;
  const send = (one: Sent) =>
    one === null ? house.bus.remove(loose, key) : house.bus.publish(loose, [{ toJSON: () => one }]);
  const listeners = house.bus.heard.filter((heard) => heard.topic === topic);
  const taken = () => Math.min(...listeners.map(({ keys }) => keys.filter((one) => one === key).length));
  let good = 0;
  for (const [i, one] of hazard.sent(story, n).entries()) {
    await send(one);
    if (i === hazard.bad(story).at || i === hazard.skipped?.(story)) continue;
    good++;
    await eventually(() => taken() >= good || undefined);
  }
}

/** All of it in one house, as it would come in a bad week. */
function hazardsOf(open: (clock: ServiceClock) => Promise<Parts>): void {
  let house: House;
  const told = new Map<string, Promise<void>>();
  const tellOnce = (story: Story, n: number) => {
    const name = `${story.type.topic} ${n}`;
    const telling = told.get(name) ?? tell(house, story, HAZARDS[n], n);
    told.set(name, telling);
    return telling;
  };
  const allTold = (story: Story) => Promise.all(HAZARDS.map((_, n) => tellOnce(story, n)));

  beforeAll(async () => {
    const clock = new ServiceClock({ start: NOW, speed: 1 });
    // Messages that come twice were made at the same moment.
    house = await House.start(await open({ now: () => NOW } as ServiceClock), clock);
    await eventually(() => house.bus.request(defineAggregation, TAGGED));
  });
  afterAll(() => house.close());

  it('are put to every consumer there is', () => {
    const found = house.bus.heard.map(({ service, topic, audience }) => `${service} ${topic} ${audience}`);
    expect(found.sort()).toEqual(CONSUMERS.map(named).sort());
  });

  describe.each(CONSUMERS.map((consumer) => [`${consumer.service} ${consumer.does}`, consumer] as const))(
    '%s',
    (_, consumer) => {
      const { service, type, state, keeps } = consumer;
      const story = storyOf(type);
      const UNTOLD = HAZARDS.length;

      it.each(HAZARDS.map((hazard, n) => [hazard.name, hazard, n] as const))('takes %s', async (_name, hazard, n) => {
        await Promise.all([tellOnce(story, 0), tellOnce(story, n)]);
        const ended = hazard.ends?.(story) && !keeps;
        const wanted = ended ? await state(house, UNTOLD) : await eventually(() => state(house, 0));
        const same = async () => this_(await state(house, n)) === this_(wanted);
        await eventually(async () => (await same()) || undefined).catch(() => undefined);
        expect(await state(house, n)).toEqual(wanted);
      });

      it('leaves one dead letter for each bad message, with its reason, and nothing else', async () => {
        await allTold(story);
        const all = (await house.givenUp(type.topic)).filter((letter) => letter.service === service);
        for (const [n, hazard] of HAZARDS.entries()) {
          const { at, reason } = hazard.bad(story);
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
