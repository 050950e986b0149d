import { DaystarError } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { createSubscription } from './port/bus';
import { waitShortly, createNotes, defineBusSuites, createRecorder, waitUntil } from './bus.fixture';

const failures = defineBusSuites((suite) => {
  const deadLetters = async (topic: string) => {
    const { handle, deliveries } = createRecorder();
    const letters = suite.fixture.withAnyPayload(suite.fixture.createEventType(), `${topic}.dlq`);
    await suite.fixture.start(
      suite.fixture.createUniqueName('dead-letter-reader'),
      createSubscription(letters, 'one-instance', handle),
    );
    return deliveries;
  };

  it('is dead-lettered when its handler keeps failing, and the next one is handled', async () => {
    const type = suite.fixture.createEventType();
    const service = suite.fixture.createUniqueName('service');
    const handled: number[] = [];
    const poisoned = createSubscription(type, 'one-instance', async ({ payload }) => {
      handled.push(payload!.value);
      if (payload!.value === 13) throw new Error('I never liked this number');
    });
    await suite.fixture.start(service, poisoned);
    const letters = await deadLetters(type.topic);
    await suite.bus.publish(type, createNotes('a', 12, 13, 14));
    await waitUntil(() => letters.length > 0 && handled.includes(14));
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

  it('is dead-lettered at once when it is invalid, while unknown fields are dropped', async () => {
    const type = suite.fixture.createEventType();
    const { handle, deliveries } = createRecorder();
    await suite.fixture.start(
      suite.fixture.createUniqueName('service'),
      createSubscription(type, 'one-instance', handle),
    );
    const letters = await deadLetters(type.topic);
    await suite.bus.publish(suite.fixture.withAnyPayload(type), [
      { key: 'a', value: 'high' },
      { key: 'a', value: 2, extra: 'new' },
    ]);
    await waitUntil(() => letters.length > 0 && deliveries.length > 0);
    expect(deliveries.map(({ payload }) => ({ ...payload }))).toEqual(createNotes('a', 2));
    expect(letters[0]).toMatchObject({
      payload: { value: 'high' },
      headers: {
        dead_letter_attempts: '0',
        dead_letter_error: "DaystarError: 'value' must be a whole number, not a string.",
      },
    });
  });

  it('is reported only to the tool that cannot read or handle it, without a dead letter or a log line', async () => {
    const type = suite.fixture.createEventType();
    const rejected: string[] = [];
    const onRejected = (key: string, error: unknown) => void rejected.push(`${key} ${String(error)}`);
    const failing = createSubscription(type, 'every-instance', () => Promise.reject(new Error('too high')), onRejected);
    await suite.fixture.start(suite.fixture.createUniqueName('admin'), failing);
    const letters = await deadLetters(type.topic);
    await suite.bus.publish(type, createNotes('a', 1));
    await suite.bus.publish(suite.fixture.withAnyPayload(type), [{ key: 'a', value: 'high' }]);
    await waitUntil(() => rejected.length === 2);
    await waitShortly();
    expect(rejected).toEqual(['a Error: too high', "a DaystarError: 'value' must be a whole number, not a string."]);
    expect([letters, suite.fixture.loggedErrors]).toEqual([[], []]);
  });

  it('is handled once when its handler fails a few times and then succeeds', async () => {
    const type = suite.fixture.createEventType();
    const handled: number[] = [];
    let failures = 3;
    const shaky = createSubscription(type, 'one-instance', async ({ payload }) => {
      if (failures-- > 0) throw new Error('not yet');
      handled.push(payload!.value);
    });
    await suite.fixture.start(suite.fixture.createUniqueName('service'), shaky);
    const letters = await deadLetters(type.topic);
    await suite.bus.publish(type, createNotes('a', 1, 2));
    await waitUntil(() => handled.length === 2);
    await waitShortly();
    expect([handled, letters]).toEqual([[1, 2], []]);
  });

  it('waits for an unavailable dependency, and is not lost when the service stops meanwhile', async () => {
    const type = suite.fixture.createEventType();
    const service = suite.fixture.createUniqueName('service');
    let attempts = 0;
    const waiting = createSubscription(type, 'one-instance', async () => {
      attempts++;
      throw new DaystarError('Unavailable', 'The database is unavailable.');
    });
    const listening = await suite.fixture.start(service, waiting);
    await suite.bus.publish(type, createNotes('a', 1));
    await waitUntil(() => attempts === 4);
    await listening.close();
    const { handle, values } = createRecorder();
    await suite.fixture.start(service, createSubscription(type, 'one-instance', handle));
    await waitUntil(() => values().length === 1);
    expect(suite.fixture.loggedErrors).toEqual([]);
  });
});

describe('within a process, an event', failures.inProcess);
describeWith('stack', 'on Kafka, an event', failures.onKafka);
