import { describeWith } from '@daystar/testing';
import { register } from 'prom-client';
import { type Bus, subscription } from '../port/bus';
import { World, nothing, notes, until } from '../spec/world';

describeWith('stack', 'a handler that exceeds its time limit', () => {
  let world: World;
  let bus: Bus;
  beforeEach(async () => {
    world = new World(process.env.DAYSTAR_TEST_KAFKA);
    bus = await world.bus({ retryPolicy: { pausesMs: [5], outageMs: 1000, handlerMs: 200 } });
  });
  afterEach(() => world.close());

  it('fails liveness and is counted until it finishes', async () => {
    const type = world.eventType();
    const service = world.name('service');
    let release = () => {};
    const hanging = subscription(type, 'one-instance', () => new Promise<void>((resolve) => (release = resolve)));
    await bus.listen({ ...nothing, service, subscriptions: [hanging] });
    expect(bus.livenessProblem()).toBeUndefined();
    await bus.publish(type, notes('a', 1));
    await until(() => bus.livenessProblem() !== undefined);
    expect(bus.livenessProblem()).toBe(`a handler of ${service} exceeds its time limit: ${type.topic}`);
    expect(await register.metrics()).toMatch(/^daystar_bus_handlers_overdue 1$/m);
    release();
    await until(() => bus.livenessProblem() === undefined);
    expect(await register.metrics()).toMatch(/^daystar_bus_handlers_overdue 0$/m);
  });
});
