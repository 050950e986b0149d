import { DaystarError } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { createResponder } from './port/bus';
import { NO_HANDLERS, defineBusSuites, listIndices, type Note } from './bus.fixture';

const commands = defineBusSuites((suite) => {
  const answering = async (handle: (request: Note) => Promise<Note>, type = suite.fixture.createCommandType()) => {
    const listener = { ...NO_HANDLERS, service: type.service, responders: [createResponder(type, handle)] };
    await (await suite.fixture.openBus()).listen(listener);
    return type;
  };

  it('are answered, also many concurrently', async () => {
    const type = await answering(async ({ key, value }) => ({ key, value: value * 2 }));
    const replies = await Promise.all(listIndices(100).map((value) => suite.bus.request(type, { key: 'a', value })));
    expect(replies.map(({ value }) => value)).toEqual(listIndices(100).map((value) => value * 2));
  });

  it('are executed by one instance each', async () => {
    let carriedOut = 0;
    const count = async (request: Note) => ({ ...request, value: ++carriedOut });
    const type = await answering(count);
    await answering(count, type);
    const replies = await Promise.all(listIndices(40).map((value) => suite.bus.request(type, { key: 'a', value })));
    expect(new Set(replies.map(({ value }) => value)).size).toBe(40);
    expect(carriedOut).toBe(40);
  });

  it('reject with the error that the responder threw', async () => {
    const errors = [{ field_name: 'value', message: 'Too much.', error_code: 'max' }];
    const type = await answering(async () => {
      throw new DaystarError('Conflict', 'Somebody was faster.', errors, { retryAfterSeconds: 7 });
    });
    const refusal: unknown = await suite.bus.request(type, { key: 'a', value: 1 }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DaystarError);
    expect(refusal).toMatchObject({
      code: 'Conflict',
      message: 'Somebody was faster.',
      errors,
      retryAfterSeconds: 7,
    });
  });

  it('log an unexpected failure and hide its details', async () => {
    const type = await answering(async () => {
      throw new Error('the password is xyz');
    });
    const failure: unknown = await suite.bus.request(type, { key: 'a', value: 1 }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'Internal', message: expect.not.stringContaining('xyz') });
    expect(suite.fixture.loggedErrors).toEqual(['command failed']);
  });

  it('are refused when invalid, with the names of the fields; so are invalid replies', async () => {
    const type = await answering(async () => ({ key: 'a' }) as Note);
    await expect(suite.bus.request(type, { key: 5 } as unknown as Note)).rejects.toMatchObject({
      code: 'InvalidRequest',
      errors: [{ field_name: 'key' }, { field_name: 'value' }],
    });
    await expect(suite.bus.request(type, { key: 'a', value: 1 })).rejects.toMatchObject({ code: 'Internal' });
  });

  it('wait for a responder that starts later', async () => {
    const type = suite.fixture.createCommandType();
    const reply = suite.bus.request(type, { key: 'a', value: 1 }, 20_000);
    await answering(async (request) => request, type);
    expect({ ...(await reply) }).toEqual({ key: 'a', value: 1 });
  });

  it('are not executed after their deadline', async () => {
    // Connects first, so that the next command is sent at once.
    const warm = await answering(async (request) => request);
    await suite.bus.request(warm, { key: 'a', value: 0 }, 20_000);
    const type = suite.fixture.createCommandType();
    await expect(suite.bus.request(type, { key: 'a', value: 1 }, 400)).rejects.toMatchObject({ code: 'Unavailable' });
    const seen: number[] = [];
    await answering(async (request) => (seen.push(request.value), request), type);
    await suite.bus.request(type, { key: 'a', value: 2 });
    expect(seen).toEqual([2]);
  });
});

describe('within a process, commands', commands.inProcess);
describeWith('stack', 'on Kafka, commands', commands.onKafka);
