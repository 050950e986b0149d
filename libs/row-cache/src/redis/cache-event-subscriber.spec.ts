import { EventEmitter } from 'node:events';
import type { Redis } from 'ioredis';
import type { CacheEvent } from '../row-cache';
import { CacheEventSubscriber } from './cache-event-subscriber';

describe('the cache event subscriber', () => {
  it('reports a gap before the first event after it, even if both arrive in one packet', async () => {
    let confirm = (): void => undefined;
    const subscriber = Object.assign(new EventEmitter(), {
      status: 'ready',
      subscribe: () => new Promise<void>((resolve) => (confirm = resolve)),
    });
    const receiver = new CacheEventSubscriber(subscriber as unknown as Redis, 'news', 'own');
    const received: CacheEvent['kind'][] = [];
    receiver.add(({ kind }) => received.push(kind));
    const issued = JSON.stringify({ kind: 'issued', resource: 'site/a', issue_id: 'i' });
    for (let connection = 0; connection < 2; connection++) {
      confirm();
      subscriber.emit('message', 'news', issued);
      await new Promise(setImmediate);
      subscriber.emit('message', 'news', issued);
      subscriber.emit('ready');
    }
    expect(received).toEqual(['gap', 'issued', 'issued', 'gap', 'issued', 'issued']);
  });
});
