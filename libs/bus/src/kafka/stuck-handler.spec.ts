import { describeWith } from '@daystar/testing';
import { register } from 'prom-client';
import { type Bus, createSubscription } from '../port/bus';
import { BusFixture, NO_HANDLERS, createNotes, waitUntil } from '../bus.fixture';

describeWith('stack', 'a handler that exceeds its time limit', () => {
  let fixture: BusFixture;
  let bus: Bus;
  beforeEach(async () => {
    fixture = new BusFixture(process.env.DAYSTAR_TEST_KAFKA);
    bus = await fixture.openBus({ retryPolicy: { pausesMs: [5], outageMs: 1000, handlerTimeoutMs: 200 } });
  });
  afterEach(() => fixture.close());

  it('fails liveness and is counted until it finishes', async () => {
    const type = fixture.createEventType();
    const service = fixture.createUniqueName('service');
    let release = () => {};
    const hanging = createSubscription(type, 'one-instance', () => new Promise<void>((resolve) => (release = resolve)));
    await bus.listen({ ...NO_HANDLERS, service, subscriptions: [hanging] });
    expect(bus.findLivenessProblem()).toBeUndefined();
    await bus.publish(type, createNotes('a', 1));
    await waitUntil(() => bus.findLivenessProblem() !== undefined);
    expect(bus.findLivenessProblem()).toBe(`a handler of ${service} exceeds its time limit: ${type.topic}`);
    expect(await register.metrics()).toMatch(/^daystar_bus_handlers_overdue 1$/m);
    release();
    await waitUntil(() => bus.findLivenessProblem() === undefined);
    expect(await register.metrics()).toMatch(/^daystar_bus_handlers_overdue 0$/m);
  });
});
