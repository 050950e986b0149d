import { type CommandType, type EventType, IsOpenEnum } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { register } from 'prom-client';
import { type Listener, createSubscription } from './port/bus';
import { waitShortly, createRecorder, defineBusSuites, waitUntil } from './bus.fixture';

class Part {
  @IsOpenEnum(['wheel'], 'skip') kind!: string;
}
class Order {
  @IsString() key!: string;
  @IsInt() value!: number;
  @IsOptional() @IsOpenEnum(['high', 'low'], { readAs: 'low' }) urgency?: string;
  @IsOptional() @IsOpenEnum(['gift'], 'omit') marks?: string[];
  @IsOptional() @ValidateNested() @Type(() => Part) part?: Part;
}

const counted = async (topic: string) => {
  const metric = await register.getSingleMetric('daystar_bus_unknown_values_total')!.get();
  return metric.values
    .filter(({ labels }) => labels.topic === topic)
    .map(({ labels, value }) => `${labels.field} ${labels.outcome} ${value}`);
};

const unknown = defineBusSuites((suite) => {
  const open = async () => {
    const type = { ...suite.fixture.createEventType(), payload: Order } as unknown as EventType<Order>;
    const { handle, deliveries } = createRecorder();
    const letters = createRecorder();
    await suite.fixture.start(
      suite.fixture.createUniqueName('service'),
      createSubscription(type, 'one-instance', handle as never),
    );
    const dead = suite.fixture.withAnyPayload(suite.fixture.createEventType(), `${type.topic}.dlq`);
    await suite.fixture.start(
      suite.fixture.createUniqueName('letters'),
      createSubscription(dead, 'one-instance', letters.handle),
    );
    const send = (...orders: Order[]) => suite.bus.publish(type, orders);
    const payloads = () => deliveries.map(({ payload }) => JSON.parse(JSON.stringify(payload)) as Order);
    return { type, send, payloads, letters: letters.deliveries };
  };

  it('is read without an enum value that the release does not know, and the value is counted', async () => {
    const { type, send, payloads, letters } = await open();
    await send({ key: 'a', value: 1, urgency: 'absurd', marks: ['gift', 'fragile'] }, { key: 'a', value: 2 });
    await waitUntil(() => payloads().length === 2);
    await waitShortly();
    expect(payloads()).toEqual([
      { key: 'a', value: 1, urgency: 'low', marks: ['gift'] },
      { key: 'a', value: 2 },
    ]);
    expect(letters).toEqual([]);
    expect(await counted(type.topic)).toEqual(['urgency read 1', 'marks read 1']);
  });

  it('is skipped without a dead letter when it is meaningless without the value', async () => {
    const { type, send, payloads, letters } = await open();
    const wing = { kind: 'wing' };
    await send({ key: 'a', value: 1, part: wing }, { key: 'a', value: 2, part: wing }, { key: 'a', value: 3 });
    await waitUntil(() => payloads().length === 1);
    await waitShortly();
    expect(payloads()).toEqual([{ key: 'a', value: 3 }]);
    expect(letters).toEqual([]);
    expect(await counted(type.topic)).toEqual(['kind skipped 2']);
    const logged = suite.fixture.loggedWarnings.filter((line) => line.includes(type.topic) && line.includes('wing'));
    expect(logged).toHaveLength(1);
  });

  it('becomes a dead letter when the value is not a string', async () => {
    const { send, letters } = await open();
    await send({ key: 'a', value: 1, urgency: 7 as never });
    await waitUntil(() => letters.length === 1);
  });
});

class Report {
  @IsString() key!: string;
  @IsInt() value!: number;
  @IsOpenEnum(['new'], 'keep') state!: string;
}

const commands = defineBusSuites((suite) => {
  const ask = async (request: object, reply: object) => {
    const type = { ...suite.fixture.createCommandType(), request: Order, reply: Report } as unknown as CommandType<
      Order,
      Report
    >;
    const handle = async () => reply as Report;
    const responders = [{ type, handle }] as unknown as Listener['responders'];
    await suite.bus.listen({ service: type.service, subscriptions: [], responders });
    return suite.bus.request(type, request as Order);
  };

  it('may contain it in a reply that is only displayed', async () => {
    const reply = { key: 'a', value: 1, state: 'worn' };
    expect({ ...(await ask({ key: 'a', value: 1 }, reply)) }).toEqual(reply);
  });

  it('is refused with it in a request', async () => {
    await expect(ask({ key: 'a', value: 1, urgency: 'absurd' }, {})).rejects.toMatchObject({ code: 'InvalidRequest' });
    await expect(ask({ key: 'a', value: 1, part: { kind: 'wing' } }, {})).rejects.toMatchObject({
      code: 'InvalidRequest',
    });
  });
});

describe('within a process, a command with an enum value of a later release', commands.inProcess);
describeWith('stack', 'on Kafka, a command with an enum value of a later release', commands.onKafka);
describe('within a process, an event with an enum value of a later release', unknown.inProcess);
describeWith('stack', 'on Kafka, an event with an enum value of a later release', unknown.onKafka);
