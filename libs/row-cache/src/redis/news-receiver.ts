import type { Redis } from 'ioredis';
import type { CacheListener, CacheNews } from '../row-cache';

/** Hears the news channel on a connection of its own and hands it to listeners. */
export class NewsReceiver {
  private readonly listeners = new Set<CacheListener>();

  constructor(
    private readonly subscriber: Redis,
    channel: string,
    private readonly ownId: string,
  ) {
    // After every (re)connection: what happened before the subscription stood is unknown.
    const subscribe = () => void subscriber.subscribe(channel).then(() => this.tell({ kind: 'missed' }), reconnect);
    const reconnect = () => subscriber.status === 'ready' && subscriber.disconnect(true);
    subscriber.on('ready', subscribe);
    subscriber.on('message', (_channel: string, text: string) => this.tell(JSON.parse(text) as CacheNews));
    // Its state is the cache's own connection's state, which is reported there.
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

  private tell(news: CacheNews): void {
    if (news.kind === 'weather' && news.by === this.ownId) return;
    for (const listener of this.listeners) listener(news);
  }
}
