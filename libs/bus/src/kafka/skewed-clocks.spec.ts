import { describeWith } from '@daystar/testing';
import { createResponder } from '../port/bus';
import { BusFixture, NO_HANDLERS, type Note } from '../bus.fixture';

describeWith('stack', 'commands between hosts with different clocks', () => {
  let fixture: BusFixture;
  beforeEach(() => (fixture = new BusFixture(process.env.DAYSTAR_TEST_KAFKA)));
  afterEach(() => fixture.close());

  const ahead = (ms: number) => ({ hostClock: () => Date.now() + ms });

  it.each([
    ['a minute behind', 0, 60_000],
    ['a minute ahead', 60_000, 0],
  ])('are answered when the sender is %s', async (_, sender, server) => {
    const type = fixture.createCommandType();
    const seen: number[] = [];
    const handle = async (request: Note) => (seen.push(request.value), request);
    const serving = await fixture.openBus(ahead(server));
    await serving.listen({ ...NO_HANDLERS, service: type.service, responders: [createResponder(type, handle)] });
    const sending = await fixture.openBus(ahead(sender));
    for (const value of [1, 2]) await sending.request(type, { key: 'a', value }, 15_000);
    expect(seen).toEqual([1, 2]);
  });

  it('are not executed after the sender has timed out', async () => {
    const type = fixture.createCommandType();
    const seen: number[] = [];
    const handle = async (request: Note) => (seen.push(request.value), request);
    const serve = async () =>
      (await fixture.openBus()).listen({
        ...NO_HANDLERS,
        service: type.service,
        responders: [createResponder(type, handle)],
      });
    const sending = await fixture.openBus(ahead(60_000));
    const first = await serve();
    await sending.request(type, { key: 'a', value: 1 }, 15_000);
    await first.close();
    await expect(sending.request(type, { key: 'a', value: 2 }, 400)).rejects.toMatchObject({ code: 'Unavailable' });
    await serve();
    await sending.request(type, { key: 'a', value: 3 }, 15_000);
    expect(seen).toEqual([1, 3]);
  });
});
