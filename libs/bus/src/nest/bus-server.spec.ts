import { DaystarError, type CommandType, type EventType } from '@daystar/contracts';
import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { Test } from '@nestjs/testing';
import { IsInt, IsString } from 'class-validator';
import { EMPTY } from 'rxjs';
import { eventually } from '@daystar/testing';
import type { Bus, Delivery } from '../port/bus';
import { openBus } from '../open-bus';
import { BusServer } from './bus-server';
import { OnCommand, OnEvent } from './handlers';

class Reading {
  @IsString() meter!: string;
  @IsInt() value!: number;
}
class Doubled {
  @IsInt() value!: number;
}

const readingTaken: EventType<Reading> = {
  topic: 'meters.reading.v1',
  meaning: 'Published when a meter was read.',
  payload: Reading,
  getKey: (reading) => reading.meter,
  isCompacted: true,
  example: { meter: 'm1', value: 1 },
};
const double: CommandType<Reading, Doubled> = {
  name: 'ingestion.double',
  service: 'ingestion',
  request: Reading,
  reply: Doubled,
  example: { request: { meter: 'm1', value: 1 }, reply: { value: 2 } },
};

const seen: string[] = [];
const failures: unknown[] = [];
let failing = 0;

@Controller()
class MeterController {
  @OnEvent(readingTaken, 'one-instance')
  async store({ key, payload }: Delivery<Reading>): Promise<void> {
    if (failing-- > 0) throw new Error('not now');
    seen.push(`stored ${key} ${payload?.value} ${payload instanceof Reading}`);
  }

  @OnEvent(readingTaken, 'every-instance')
  async remember({ key }: Delivery<Reading>): Promise<void> {
    seen.push(`remembered ${key}`);
  }

  // Nest lets handlers return observables; one without any value means "done".
  @OnEvent(readingTaken, 'one-instance')
  async observe(): Promise<void> {
    return EMPTY as unknown as void;
  }

  @OnCommand(double)
  async double({ meter, value }: Reading): Promise<Doubled> {
    if (meter === 'unknown') throw new DaystarError('NotFound', 'No such meter.');
    if (meter === 'broken') throw new Error('password of the database is xyz');
    if (meter === 'silent') return undefined as unknown as Doubled;
    return { value: value * 2 };
  }
}

@Module({ controllers: [MeterController] })
class MeterModule {}

const log = { info: () => {}, warn: () => {}, error: (message: string) => void failures.push(message) };

describe('a Nest microservice on the bus', () => {
  let bus: Bus;
  let service: INestMicroservice;

  beforeEach(async () => {
    seen.length = failures.length = failing = 0;
    bus = await openBus({ clientId: 'ingestion', log, now: () => 0, retryPolicy: { pausesMs: [1, 1], outageMs: 10 } });
    await bus.publish(readingTaken, [{ meter: 'old', value: 1 }]);
    const testing = await Test.createTestingModule({ imports: [MeterModule] }).compile();
    service = testing.createNestMicroservice({ strategy: new BusServer(bus, 'ingestion') });
    await service.listen();
  });
  afterEach(async () => {
    await service.close();
    await bus.close();
  });

  const settled = (count: number) => eventually(() => seen.length >= count || undefined);

  it('is ready after receiving its every-instance events', () => {
    expect(seen).toContain('remembered old');
  });

  it('passes a separate delivery to every handler of an event, of the payload class', async () => {
    await settled(2);
    seen.length = 0;
    await bus.publish(readingTaken, [{ meter: 'm1', value: 7 }]);
    await settled(2);
    expect(seen.sort()).toEqual(['remembered m1', 'stored m1 7 true']);
    expect(failures).toEqual([]);
  });

  it('reports a failed handler to the bus, which retries it', async () => {
    await settled(2);
    seen.length = 0;
    failing = 2;
    await bus.publish(readingTaken, [{ meter: 'm2', value: 7 }]);
    await settled(2);
    expect(seen.sort()).toEqual(['remembered m2', 'stored m2 7 true']);
  });

  it('replies to commands', async () => {
    await expect(bus.request(double, { meter: 'm1', value: 21 })).resolves.toEqual({ value: 42 });
  });

  it('passes DaystarErrors on unchanged and hides other failures', async () => {
    await expect(bus.request(double, { meter: 'unknown', value: 1 })).rejects.toMatchObject({
      code: 'NotFound',
      message: 'No such meter.',
    });
    for (const meter of ['broken', 'silent']) {
      const error: unknown = await bus.request(double, { meter, value: 1 }).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ code: 'Internal' });
      expect(String(error)).not.toContain('password');
    }
    expect(failures).toEqual(['command failed', 'command failed']);
  });

  it('stops listening when closed, while the bus stays open', async () => {
    await settled(2);
    await service.close();
    seen.length = 0;
    await bus.publish(readingTaken, [{ meter: 'm3', value: 7 }]);
    await expect(bus.request(double, { meter: 'm1', value: 1 }, 50)).rejects.toMatchObject({ code: 'Unavailable' });
    expect(seen).toEqual([]);
  });

  it('refuses a handler without OnEvent or OnCommand', async () => {
    @Controller()
    class UnmarkedController {
      @EventPattern('elsewhere')
      handle(_data: unknown): void {}
    }
    const testing = await Test.createTestingModule({ controllers: [UnmarkedController] }).compile();
    const microservice = testing.createNestMicroservice({ strategy: new BusServer(bus, 'aggregation') });
    await expect(microservice.init()).rejects.toThrow('aggregation declares a handler of elsewhere without OnEvent');
  });
});
