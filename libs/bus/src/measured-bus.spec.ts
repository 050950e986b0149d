import { DaystarError, createSite, requestsCounted } from '@daystar/contracts';
import { eventually } from '@daystar/testing';
import { register } from 'prom-client';
import { createResponder, createSubscription } from './port/bus';
import { openBus } from './open-bus';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

it('the measured bus counts and times publishing, handling, requests and dead letters', async () => {
  const bus = await openBus({ clientId: 'test', log, now: () => 0, retryPolicy: { pausesMs: [1], outageMs: 10 } });
  let handled = 0;
  await bus.listen({
    service: 'test',
    subscriptions: [
      createSubscription(requestsCounted, 'one-instance', () => {
        if (++handled > 1) throw new Error('one was enough');
        return Promise.resolve();
      }),
    ],
    responders: [
      createResponder(createSite, () => {
        throw new DaystarError('NotFound', 'There is no such account.');
      }),
    ],
  });
  await bus.publish(requestsCounted, [requestsCounted.example, requestsCounted.example]);
  await expect(
    bus.request(createSite, {
      account_id: 'unknown',
      kind: 'utility',
      properties: { name: 'A', latitude: 0, longitude: 0 },
    }),
  ).rejects.toThrow();

  const { topic } = requestsCounted;
  await eventually(async () => {
    const text = await register.metrics();
    for (const line of [
      `daystar_bus_events_published_total{topic="${topic}"} 2`,
      `daystar_bus_publish_duration_seconds_count{topic="${topic}",outcome="ok"} 1`,
      `daystar_bus_handler_duration_seconds_count{topic="${topic}",outcome="ok"} 1`,
      `daystar_bus_handler_duration_seconds_count{topic="${topic}",outcome="Internal"} 2`,
      `daystar_bus_dead_letters_total{topic="${topic}"} 1`,
      `daystar_bus_request_duration_seconds_count{command="${createSite.name}",outcome="NotFound"} 1`,
      `daystar_bus_command_duration_seconds_count{command="${createSite.name}",outcome="NotFound"} 1`,
    ])
      expect(text.split('\n')).toContain(line);
    return true;
  });
  await bus.close();
});
