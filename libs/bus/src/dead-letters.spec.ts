import { DaystarError } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { subscription } from './port/bus';
import { aMoment, notes, twins, recorder, until } from './spec/world';

const failures = twins((place) => {
  const deadLetters = async (topic: string) => {
    const { handle, deliveries } = recorder();
    const letters = place.world.loose(place.world.eventType(), `${topic}.dlq`);
    await place.world.start(place.world.name('undertaker'), subscription(letters, 'one-instance', handle));
    return deliveries;
  };

  it('whose handler keeps failing is dead-lettered, and the next one is handled', async () => {
    const type = place.world.eventType();
    const service = place.world.name('service');
    const handled: number[] = [];
    const poisoned = subscription(type, 'one-instance', async ({ payload }) => {
      handled.push(payload!.value);
      if (payload!.value === 13) throw new Error('I never liked this number');
    });
    await place.world.start(service, poisoned);
    const letters = await deadLetters(type.topic);
    await place.bus.publish(type, notes('a', 12, 13, 14));
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

  it('is invalid is dead-lettered at once, while unknown fields are dropped', async () => {
    const type = place.world.eventType();
    const { handle, deliveries } = recorder();
    await place.world.start(place.world.name('service'), subscription(type, 'one-instance', handle));
    const letters = await deadLetters(type.topic);
    await place.bus.publish(place.world.loose(type), [
      { key: 'a', value: 'high' },
      { key: 'a', value: 2, extra: 'new' },
    ]);
    await until(() => letters.length > 0 && deliveries.length > 0);
    expect(deliveries.map(({ payload }) => ({ ...payload }))).toEqual(notes('a', 2));
    expect(letters[0]).toMatchObject({
      payload: { value: 'high' },
      headers: {
        dead_letter_attempts: '0',
        dead_letter_error: "DaystarError: 'value' must be a whole number, not a string.",
      },
    });
  });

  it('a tool cannot read or handle is reported to it alone, without a letter or a line in the log', async () => {
    const type = place.world.eventType();
    const rejected: string[] = [];
    const onRejected = (key: string, error: unknown) => void rejected.push(`${key} ${String(error)}`);
    const failing = subscription(type, 'every-instance', () => Promise.reject(new Error('too high')), onRejected);
    await place.world.start(place.world.name('admin'), failing);
    const letters = await deadLetters(type.topic);
    await place.bus.publish(type, notes('a', 1));
    await place.bus.publish(place.world.loose(type), [{ key: 'a', value: 'high' }]);
    await until(() => rejected.length === 2);
    await aMoment();
    expect(rejected).toEqual(['a Error: too high', "a DaystarError: 'value' must be a whole number, not a string."]);
    expect([letters, place.world.complaints]).toEqual([[], []]);
  });

  it('fails a few times and then succeeds is handled once', async () => {
    const type = place.world.eventType();
    const handled: number[] = [];
    let failures = 3;
    const shaky = subscription(type, 'one-instance', async ({ payload }) => {
      if (failures-- > 0) throw new Error('not yet');
      handled.push(payload!.value);
    });
    await place.world.start(place.world.name('service'), shaky);
    const letters = await deadLetters(type.topic);
    await place.bus.publish(type, notes('a', 1, 2));
    await until(() => handled.length === 2);
    await aMoment();
    expect([handled, letters]).toEqual([[1, 2], []]);
  });

  it('needs an unavailable dependency waits, and is not lost when the service stops meanwhile', async () => {
    const type = place.world.eventType();
    const service = place.world.name('service');
    let attempts = 0;
    const waiting = subscription(type, 'one-instance', async () => {
      attempts++;
      throw new DaystarError('Unavailable', 'The database is away.');
    });
    const listening = await place.world.start(service, waiting);
    await place.bus.publish(type, notes('a', 1));
    await until(() => attempts === 4);
    await listening.close();
    const { handle, values } = recorder();
    await place.world.start(service, subscription(type, 'one-instance', handle));
    await until(() => values().length === 1);
    expect(place.world.complaints).toEqual([]);
  });
});

describe('within a process, an event that', failures.inProcess);
describeWith('stack', 'on Kafka, an event that', failures.onKafka);
