import type { Redis } from 'ioredis';
import type { CacheListener, CacheEvent } from '../row-cache';

/** Subscribes to the event channel on its own connection and forwards events to listeners. */
export class CacheEventSubscriber {
  private readonly listeners = new Set<CacheListener>();
  /** Whether events may have been lost since the last notification of listeners. */
  private hasGap = true;

  constructor(
    private readonly subscriber: Redis,
    channel: string,
    private readonly ownId: string,
  ) {
    // After every (re)connection, events before the new subscription may be lost.
    const subscribe = () => {
      this.hasGap = true;
      void subscriber.subscribe(channel).then(() => this.reportGap(), reconnect);
    };
    const reconnect = () => subscriber.status === 'ready' && subscriber.disconnect(true);
    subscriber.on('ready', subscribe);
    subscriber.on('message', (_channel: string, text: string) => {
      // An event can arrive in one packet with the confirmation, before its promise resolves: report the gap first.
      this.reportGap();
      this.forward(JSON.parse(text) as CacheEvent);
    });
    // The main connection reports outages.
    subscriber.on('error', () => undefined);
    if (subscriber.status === 'ready') subscribe();
  }

  add(listener: CacheListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.listeners.clear();
    this.subscriber.disconnect();
  }

  private reportGap(): void {
    if (!this.hasGap) return;
    this.hasGap = false;
    this.forward({ kind: 'gap' });
  }

  private forward(event: CacheEvent): void {
    if (event.kind === 'weather' && event.by === this.ownId) return;
    for (const listener of this.listeners) listener(event);
  }
}
