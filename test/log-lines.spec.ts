import { openBus, createSubscription } from '@daystar/bus';
import { siteChanged } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { eventually } from '@daystar/testing';
import { parseLogLine } from './parse-log-line';

it('every log line about messages is JSON without duplicate keys', async () => {
  const entries: ReturnType<typeof parseLogLine>[] = [];
  const log = createLog('gateway', 'debug', { write: (line) => void entries.push(parseLogLine(line)) });
  const retryPolicy = { pausesMs: [5], outageMs: 1000, handlerTimeoutMs: 1 };
  const bus = await openBus({ clientId: 'test', log, now: Date.now, retryPolicy });
  const failing = createSubscription(siteChanged, 'one-instance', async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    throw new Error('a bad site');
  });
  await bus.listen({ service: 'registry', subscriptions: [failing, failing], responders: [] });
  await bus.publish(siteChanged, [siteChanged.example]);
  const texts = [
    'handler failed; retrying',
    'handler exceeds its time limit',
    'message dead-lettered',
    'message skipped: it is already dead-lettered',
  ];
  for (const text of texts) {
    const entry = await eventually(() => entries.find(({ msg }) => msg === text));
    expect(entry).toMatchObject({ service: 'gateway', consumer: 'registry', topic: siteChanged.topic });
  }
  await bus.close();
  expect(() => parseLogLine('{"service":"a","msg":"x","service":"b"}')).toThrow('Map keys must be unique');
  expect(() => parseLogLine('ready http://localhost:3000')).toThrow('JSON');
});
