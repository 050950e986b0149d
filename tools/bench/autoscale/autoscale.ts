import { setTimeout as sleep } from 'node:timers/promises';
import { openBus } from '@daystar/bus';
import { createLog } from '@daystar/host';
import { MINUTE } from '@daystar/timeseries';
import { Kafka, logLevel } from 'kafkajs';
import { type BenchResult, createResult } from '../bench-result';
import { openStackNamespace } from '../stack-namespace';
import { Instances } from './instances';
import { readLag } from './read-lag';
import { ScaleRule, computeLagThreshold } from './scale-rule';
import { WORKER_SERVICE, workDue } from './work-event';

/** Simulated handling time of a message, ms: instances wait on a timer, because they share the cores of one machine. */
const SERVICE_MS = 50;
const WANTED_DELAY_MS = 10_000;
const RULE = {
  threshold: computeLagThreshold(SERVICE_MS, WANTED_DELAY_MS),
  min: 1,
  max: 4,
  stabilizationMs: 20_000,
};
/** Interval at which the lag is read. */
const POLL_MS = 3000;
/** Messages per second: 90 % of what one instance handles, then four times as many, then as before. */
const PHASES = [
  { perSecond: 18, seconds: 20 },
  { perSecond: 72, seconds: 60 },
  { perSecond: 18, seconds: 60 },
];
const TICK_MS = 500;
const PARTITIONS = 12;
const KEYS = 300;
/** Maximum delay of a result: a refresh slot of the engine. */
const SLOT_MS = 10 * MINUTE;
const START_TIMEOUT_MS = 120_000;

/**
 * Multiplies the load of a consumer group by four and back, while processes that simulate pods are started and stopped by
 * the lag. `autoscale.delay` is the longest time from publication to result, s, with a refresh slot as reference value.
 * `autoscale.instances` is the largest number of instances, with the maximum (four) as reference value. `autoscale.repeated`
 * counts repeated handlings of messages.
 * @throws Error if the local stack (`npm run stack -- up`) is not running, or when a message is lost or its result takes longer than a slot
 */
export async function benchAutoscale(print: (line: string) => void): Promise<BenchResult[]> {
  const { kafka, namespace, clear } = await openStackNamespace(print);
  if (!kafka) throw new Error('this bench requires the stack: `npm run stack -- up`');
  const connection = { kafka, namespace, kafkaPartitions: PARTITIONS };
  const bus = await openBus({ ...connection, clientId: 'bench', log: createLog('bench', 'silent'), now: Date.now });
  const admin = new Kafka({ brokers: [kafka], logLevel: logLevel.NOTHING }).admin();
  const publishedAt: number[] = [];
  const doneAt = new Map<number, number[]>();
  const instances = new Instances({ ...connection, serviceMs: SERVICE_MS }, (number) => {
    doneAt.set(number, [...(doneAt.get(number) ?? []), Date.now()]);
  });
  const publish = async (count: number) => {
    const messages = Array.from({ length: count }, () => {
      const number = publishedAt.push(Date.now()) - 1;
      return { key: `key ${number % KEYS}`, number };
    });
    await bus.publish(workDue, messages);
  };
  const waitForResults = async (timeoutMs: number) => {
    const deadline = Date.now() + timeoutMs;
    while (doneAt.size < publishedAt.length) {
      if (Date.now() > deadline) throw new Error(`${publishedAt.length - doneAt.size} messages have no result`);
      await sleep(100);
    }
  };
  let isScaling = true;
  const startedAt = Date.now();
  const counts: number[] = [];
  const scale = async () => {
    const rule = new ScaleRule(RULE);
    for (; isScaling; await sleep(POLL_MS)) {
      const lag = await readLag(admin, `${namespace}.${WORKER_SERVICE}`, `${namespace}.${workDue.topic}`);
      const count = rule.update(Date.now(), lag);
      if (count !== instances.count)
        print(`${Math.round((Date.now() - startedAt) / 1000)} s: lag ${lag}, ${instances.count} to ${count} instances`);
      counts.push(count);
      instances.scaleTo(count);
    }
  };
  try {
    await admin.connect();
    instances.scaleTo(RULE.min);
    await publish(1);
    await waitForResults(START_TIMEOUT_MS);
    const scaling = scale();
    for (const { perSecond, seconds } of PHASES) {
      const phaseStart = Date.now();
      for (let sent = 0; Date.now() - phaseStart < seconds * 1000; await sleep(TICK_MS)) {
        const due = Math.floor((perSecond * (Date.now() - phaseStart)) / 1000) - sent;
        if (due > 0) await publish(due);
        sent += Math.max(0, due);
      }
    }
    await waitForResults(SLOT_MS);
    while (instances.count > RULE.min) await sleep(POLL_MS);
    isScaling = false;
    await scaling;
    const delays = publishedAt.slice(1).map((time, i) => (doneAt.get(i + 1)![0] - time) / 1000);
    const delay = Math.max(...delays);
    if (delay * 1000 > SLOT_MS) throw new Error(`a result took ${delay} s`);
    const repeated = [...doneAt.values()].reduce((sum, times) => sum + times.length - 1, 0);
    print(
      `${publishedAt.length} messages, ${delays.filter((seconds) => seconds * 1000 > WANTED_DELAY_MS).length} above the wanted delay`,
    );
    return [
      createResult('autoscale.delay', delay, 's', SLOT_MS / 1000),
      createResult('autoscale.instances', Math.max(...counts), 'instances', RULE.max),
      createResult('autoscale.repeated', repeated, 'messages', publishedAt.length),
    ];
  } finally {
    isScaling = false;
    instances.kill();
    await bus.close();
    await admin.disconnect();
    await clear();
  }
}
