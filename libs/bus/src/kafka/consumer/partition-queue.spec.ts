import type { KafkaMessage } from 'kafkajs';
import { waitUntil } from '../../bus.fixture';
import { PartitionQueue } from './partition-queue';

const message = (offset: number) => ({ offset: String(offset) }) as KafkaMessage;

/** Handles messages at once; the test resolves the effect of each. */
function createQueueWithEffects() {
  const effects: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const handle = async (_: KafkaMessage, defer: (effect: Promise<void>) => void) => {
    defer(new Promise<void>((resolve, reject) => effects.push({ resolve, reject })));
    return true;
  };
  return { queue: new PartitionQueue('topic', 0, handle, () => undefined), effects };
}

describe('a partition queue whose handler defers its effect', () => {
  it('handles the next message and commits none before its effect', async () => {
    const { queue, effects } = createQueueWithEffects();
    queue.add([message(0), message(1), message(2)]);
    await waitUntil(() => queue.handledOffset === 2);
    expect(queue.committableOffset).toBe(-1);
    effects[1].resolve();
    await new Promise(setImmediate);
    expect(queue.committableOffset).toBe(-1);
    effects[0].resolve();
    await waitUntil(() => queue.committableOffset === 1);
    effects[2].resolve();
    await waitUntil(() => queue.committableOffset === 2);
  });

  it('never commits a message whose effect failed, nor later ones', async () => {
    const { queue, effects } = createQueueWithEffects();
    queue.add([message(0), message(1), message(2)]);
    await waitUntil(() => queue.handledOffset === 2);
    effects[0].resolve();
    effects[1].reject(new Error('stopped'));
    effects[2].resolve();
    await waitUntil(() => queue.committableOffset === 0);
    await new Promise(setImmediate);
    expect(queue.committableOffset).toBe(0);
  });
});
