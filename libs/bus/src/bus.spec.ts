import { describeWith } from '@daystar/testing';
import { DaystarError } from '@daystar/contracts';
import { responder, subscription, type Bus, type Subscription } from './bus';
import { MAX_MESSAGE_BYTES } from './messages/message';
import { World, aMoment, closeAll, nothing, notes, recorder, until, type Note } from './spec/world';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

function behavesAsABus(brokers: () => string | undefined): void {
  let world: World;
  let bus: Bus;
  beforeEach(async () => {
    world = new World(brokers());
    bus = await world.bus();
  });
  afterEach(() => world.close());

  /** An instance of a service, as another process would start it. */
  const start = async (service: string, ...subscriptions: Subscription[]) =>
    (await world.bus()).listen({ ...nothing, service, subscriptions });

  describe('events', () => {
    it('reach every service, with what travels beside them', async () => {
      const type = world.eventType();
      const [first, second] = [recorder(), recorder()];
      await start(world.name('service'), subscription(type, 'one-instance', first.handle));
      await start(world.name('service'), subscription(type, 'every-instance', second.handle));
      await bus.publish(type, notes('a', 1, 2, 3));
      await until(() => first.values().length + second.values().length === 6);
      expect([first.values(), second.values()]).toEqual([
        [1, 2, 3],
        [1, 2, 3],
      ]);
      expect(first.deliveries[0]).toMatchObject({
        key: 'a',
        headers: { ce_type: type.topic, ce_specversion: '1.0', 'content-type': 'application/json' },
      });
    });

    it('are shared among the instances of a service, each key in order', async () => {
      const type = world.eventType();
      const service = world.name('service');
      const instances = [recorder(), recorder()];
      for (const { handle } of instances) await start(service, subscription(type, 'one-instance', handle));
      await bus.publish(
        type,
        range(1000).map((value) => ({ key: `key ${value % 20}`, value })),
      );
      const all = () => instances.flatMap(({ deliveries }) => deliveries);
      await until(() => all().length === 1000);
      for (const { deliveries } of instances) expect(deliveries.length).toBeGreaterThan(0);
      for (const key of range(20)) {
        const values = all().filter((delivery) => delivery.key === `key ${key}`);
        expect(values.map(({ payload }) => (payload as Note).value)).toEqual(range(50).map((turn) => turn * 20 + key));
      }
    });

    it('keep their order when they are published one by one without waiting', async () => {
      const type = world.eventType();
      const { handle, values } = recorder();
      await start(world.name('service'), subscription(type, 'one-instance', handle));
      await Promise.all(range(300).map((value) => bus.publish(type, notes('a', value))));
      await until(() => values().length === 300);
      expect(values()).toEqual(range(300));
    });

    it('reach every instance that asks for that', async () => {
      const type = world.eventType();
      const service = world.name('service');
      const instances = [recorder(), recorder()];
      for (const { handle } of instances) await start(service, subscription(type, 'every-instance', handle));
      await bus.publish(type, notes('a', 1, 2));
      await until(() => instances.every(({ values }) => values().length === 2));
    });

    it('are shared with nobody as objects', async () => {
      const type = world.eventType();
      const note = { key: 'a', value: 1 };
      const seen: Note[] = [];
      const spoil = async ({ payload }: { payload: Note | null }) => {
        seen.push({ ...payload! });
        payload!.value = 99;
      };
      const handlers = [subscription(type, 'one-instance', spoil), subscription(type, 'one-instance', spoil)];
      await start(world.name('service'), ...handlers);
      const published = bus.publish(type, [note]);
      note.value = 77;
      await published;
      await until(() => seen.length === 2);
      expect(seen).toEqual(notes('a', 1, 1));
    });

    it('may have 2 MB, but not more than the limit: then nothing is published', async () => {
      const type = world.eventType();
      const { handle, deliveries } = recorder();
      await start(world.name('service'), subscription(type, 'one-instance', handle));
      const tooLarge = { key: 'b', value: 2, text: 'x'.repeat(MAX_MESSAGE_BYTES) };
      await expect(bus.publish(type, [...notes('b', 1), tooLarge])).rejects.toMatchObject({ code: 'PayloadTooLarge' });
      // Not to be compressed, so that it is as large on its way.
      const noise = Array.from({ length: 2 ** 21 }, () => String.fromCharCode(35 + Math.random() * 57)).join('');
      await bus.publish(type, [{ key: 'a', value: 1, text: noise }]);
      await until(() => deliveries.length > 0);
      expect(deliveries).toMatchObject([{ key: 'a', payload: { text: noise } }]);
    });
  });

  describe('what was published before', () => {
    it('is there when listening has begun: of a compacted topic the last of each key', async () => {
      const type = world.eventType(true);
      await bus.publish(type, [...notes('a', 1), ...notes('b', 1), ...notes('c', 1), ...notes('a', 2)]);
      await bus.remove(type, 'b');
      const state = new Map<string, number>();
      const hold = subscription(type, 'every-instance', async ({ key, payload }) => {
        if (payload) state.set(key, payload.value);
        else state.delete(key);
      });
      await start(world.name('service'), hold);
      expect(Object.fromEntries(state)).toEqual({ a: 2, c: 1 });
      await bus.remove(type, 'a');
      await until(() => !state.has('a'), 'the removal arrived');
    });

    it('is handed to a service that joins later, and not again when it comes back', async () => {
      const type = world.eventType();
      const service = world.name('service');
      const [before, after] = [recorder(), recorder()];
      await bus.publish(type, notes('a', 1, 2));
      const listening = await start(service, subscription(type, 'one-instance', before.handle));
      await bus.publish(type, notes('a', 3));
      await until(() => before.values().length === 3);
      await listening.close();
      await bus.publish(type, notes('a', 4, 5));
      await start(service, subscription(type, 'one-instance', after.handle));
      await until(() => after.values().length === 2);
      await aMoment();
      expect([before.values(), after.values()]).toEqual([
        [1, 2, 3],
        [4, 5],
      ]);
    });

    it('goes on with the other instance when one leaves, which first finishes what it has in hand', async () => {
      const type = world.eventType();
      const service = world.name('service');
      const handled: number[] = [];
      const slow = async ({ payload }: { payload: Note | null }) => {
        await aMoment();
        handled.push(payload!.value);
      };
      const [one, other] = [
        await start(service, subscription(type, 'one-instance', slow)),
        await start(service, subscription(type, 'one-instance', slow)),
      ];
      await bus.publish(
        type,
        range(24).map((value) => ({ key: `${value}`, value })),
      );
      await until(() => handled.length > 2);
      await one.close();
      await until(() => handled.length >= 24);
      await other.close();
      expect([...handled].sort((a, b) => a - b)).toEqual(range(24));
    });

    it('knows no removal on a topic that is not compacted', async () => {
      await expect(bus.remove(world.eventType(), 'a')).rejects.toThrow('is not compacted');
    });
  });

  describe('an event that', () => {
    const deadLetters = async (topic: string) => {
      const { handle, deliveries } = recorder();
      const letters = world.loose(world.eventType(), `${topic}.dlq`);
      await start(world.name('undertaker'), subscription(letters, 'one-instance', handle));
      return deliveries;
    };

    it('its handler refuses again and again is put aside, and the next one goes through', async () => {
      const type = world.eventType();
      const service = world.name('service');
      const handled: number[] = [];
      const poisoned = subscription(type, 'one-instance', async ({ payload }) => {
        handled.push(payload!.value);
        if (payload!.value === 13) throw new Error('I never liked this number');
      });
      await start(service, poisoned);
      const letters = await deadLetters(type.topic);
      await bus.publish(type, notes('a', 12, 13, 14));
      await until(() => letters.length > 0 && handled.includes(14));
      expect(handled).toEqual([12, 13, 13, 13, 13, 14]);
      expect(letters).toMatchObject([
        {
          key: 'a',
          payload: { key: 'a', value: 13 },
          headers: {
            ce_type: type.topic,
            dead_letter_service: service,
            dead_letter_attempts: '4',
            dead_letter_error: 'Error: I never liked this number',
            dead_letter_origin: expect.stringMatching(`^${type.topic}/\\d/1$`),
          },
        },
      ]);
    });

    it('is not valid is put aside at once, while fields of the future are left out', async () => {
      const type = world.eventType();
      const { handle, deliveries } = recorder();
      await start(world.name('service'), subscription(type, 'one-instance', handle));
      const letters = await deadLetters(type.topic);
      await bus.publish(world.loose(type), [
        { key: 'a', value: 'high' },
        { key: 'a', value: 2, extra: 'new' },
      ]);
      await until(() => letters.length > 0 && deliveries.length > 0);
      expect(deliveries.map(({ payload }) => ({ ...payload }))).toEqual(notes('a', 2));
      expect(letters[0]).toMatchObject({
        payload: { value: 'high' },
        headers: {
          dead_letter_attempts: '0',
          dead_letter_error: 'DaystarError: value must be an integer number.',
        },
      });
    });

    it('fails a few times and then goes through is handled once', async () => {
      const type = world.eventType();
      const handled: number[] = [];
      let failures = 3;
      const shaky = subscription(type, 'one-instance', async ({ payload }) => {
        if (failures-- > 0) throw new Error('not yet');
        handled.push(payload!.value);
      });
      await start(world.name('service'), shaky);
      const letters = await deadLetters(type.topic);
      await bus.publish(type, notes('a', 1, 2));
      await until(() => handled.length === 2);
      await aMoment();
      expect([handled, letters]).toEqual([[1, 2], []]);
    });

    it('cannot be handled while something is away waits, and is not lost when the service stops meanwhile', async () => {
      const type = world.eventType();
      const service = world.name('service');
      let attempts = 0;
      const waiting = subscription(type, 'one-instance', async () => {
        attempts++;
        throw new DaystarError('Unavailable', 'The database is away.');
      });
      const listening = await start(service, waiting);
      await bus.publish(type, notes('a', 1));
      await until(() => attempts === 4);
      await listening.close();
      const { handle, values } = recorder();
      await start(service, subscription(type, 'one-instance', handle));
      await until(() => values().length === 1);
      expect(world.complaints).toEqual([]);
    });
  });

  describe('when it closes', () => {
    it('lets the handler in hand finish, and then takes nothing any more', async () => {
      const type = world.eventType();
      const published = world.eventType();
      let finished = false;
      const slow = subscription(type, 'one-instance', async () => {
        await aMoment();
        await bus.publish(published, notes('a', 1));
        finished = true;
      });
      const listening = await bus.listen({ ...nothing, service: world.name('service'), subscriptions: [slow] });
      await bus.publish(type, notes('a', 1));
      await aMoment();
      expect(bus.trouble()).toBeUndefined();
      await bus.close();
      await closeAll(listening);
      expect(finished).toBe(true);
      await expect(bus.publish(type, notes('a', 2))).rejects.toMatchObject({ code: 'Unavailable' });
      expect(bus.trouble()).toBe('the bus is closed');
    });
  });

  describe('commands', () => {
    const answering = async (handle: (request: Note) => Promise<Note>, type = world.commandType()) => {
      const listener = { ...nothing, service: type.service, responders: [responder(type, handle)] };
      await (await world.bus()).listen(listener);
      return type;
    };

    it('are answered, many at the same time', async () => {
      const type = await answering(async ({ key, value }) => ({ key, value: value * 2 }));
      const replies = await Promise.all(range(100).map((value) => bus.request(type, { key: 'a', value })));
      expect(replies.map(({ value }) => value)).toEqual(range(100).map((value) => value * 2));
    });

    it('are each carried out by one of the instances', async () => {
      let carriedOut = 0;
      const count = async (request: Note) => ({ ...request, value: ++carriedOut });
      const type = await answering(count);
      await answering(count, type);
      const replies = await Promise.all(range(40).map((value) => bus.request(type, { key: 'a', value })));
      expect(new Set(replies.map(({ value }) => value)).size).toBe(40);
      expect(carriedOut).toBe(40);
    });

    it('tell a refusal as the responder threw it', async () => {
      const errors = [{ field_name: 'value', message: 'Too much.', error_code: 'max' }];
      const type = await answering(async () => {
        throw new DaystarError('Conflict', 'Somebody was faster.', errors, { retryAfterSeconds: 7 });
      });
      const refusal: unknown = await bus.request(type, { key: 'a', value: 1 }).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(DaystarError);
      expect(refusal).toMatchObject({
        code: 'Conflict',
        message: 'Somebody was faster.',
        errors,
        retryAfterSeconds: 7,
      });
    });

    it('tell nothing of a failure nobody foresaw, but log it', async () => {
      const type = await answering(async () => {
        throw new Error('the password is xyz');
      });
      const failure: unknown = await bus.request(type, { key: 'a', value: 1 }).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: 'Internal', message: expect.not.stringContaining('xyz') });
      expect(world.complaints).toEqual([`${type.name} failed`]);
    });

    it('that are not valid are refused with the names of the fields, and so are such replies', async () => {
      const type = await answering(async () => ({ key: 'a' }) as Note);
      await expect(bus.request(type, { key: 5 } as unknown as Note)).rejects.toMatchObject({
        code: 'InvalidRequest',
        errors: [{ field_name: 'key' }, { field_name: 'value' }],
      });
      await expect(bus.request(type, { key: 'a', value: 1 })).rejects.toMatchObject({ code: 'Internal' });
    });

    it('wait for a responder that is about to start', async () => {
      const type = world.commandType();
      const reply = bus.request(type, { key: 'a', value: 1 }, 20_000);
      await answering(async (request) => request, type);
      expect({ ...(await reply) }).toEqual({ key: 'a', value: 1 });
    });

    it('that nobody answered in time are not carried out later', async () => {
      const type = world.commandType();
      await expect(bus.request(type, { key: 'a', value: 1 }, 400)).rejects.toMatchObject({ code: 'Unavailable' });
      const seen: number[] = [];
      await answering(async (request) => (seen.push(request.value), request), type);
      await bus.request(type, { key: 'a', value: 2 });
      expect(seen).toEqual([2]);
    });
  });
}

describe('the bus within a process', () => behavesAsABus(() => undefined));
describeWith('stack', 'the bus on Kafka', () => behavesAsABus(() => process.env.DAYSTAR_TEST_KAFKA));
