import { type connectRedis } from '@daystar/row-cache';

/** Position from which a restarted replica continues to poll a source. */
export interface PollProgress {
  /** Clock time up to which the source was read for all `places`, ms. */
  readonly heardAt: number;
  /** Keys of the places that were read; one empty key for a source of fields. */
  readonly places: readonly string[];
  /** Position within the source, as saved by `WeatherSource.cursor`. */
  readonly cursor?: unknown;
}

/** Changes since the last save. */
export interface PollProgressChange {
  readonly heardAt: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly cursor?: unknown;
}

/** Stores the progress of polls across restarts. Neither method throws: after a failure everything is read again. */
export interface PollProgressStore {
  load(source: string): Promise<PollProgress | undefined>;
  save(source: string, change: PollProgressChange): Promise<void>;
}

/** For an installation without Redis: a new process reads everything again. */
export const NO_PROGRESS: PollProgressStore = {
  load: () => Promise.resolve(undefined),
  save: () => Promise.resolve(),
};

/** Time after which unused progress expires, s. */
const RETENTION_SECONDS = 7 * 24 * 3600;
/** Set members written or read by one command. */
const MAX_BATCH = 5000;

/** Progress in Redis: a set of places and a string of JSON for each source. */
export class RedisPollProgress implements PollProgressStore {
  constructor(
    private readonly redis: ReturnType<typeof connectRedis>,
    private readonly prefix: string,
  ) {}

  async load(source: string): Promise<PollProgress | undefined> {
    const { position, places } = this.keysOf(source);
    try {
      const saved = await this.redis.get(position);
      if (!saved) return undefined;
      const { heardAt, cursor } = JSON.parse(saved) as { heardAt: number; cursor?: unknown };
      const keys = new Set<string>();
      let from = '0';
      do {
        const [next, some] = await this.redis.sscan(places, from, 'COUNT', MAX_BATCH);
        for (const key of some) keys.add(key);
        from = next;
      } while (from !== '0');
      return { heardAt, cursor, places: [...keys] };
    } catch {
      return undefined;
    }
  }

  async save(source: string, { heardAt, added, removed, cursor }: PollProgressChange): Promise<void> {
    const { position, places } = this.keysOf(source);
    try {
      // Places first: if the second write fails, the old position remains, and some values are read twice.
      for (const chunk of chunksOf(removed)) await this.redis.srem(places, ...chunk);
      for (const chunk of chunksOf(added)) await this.redis.sadd(places, ...chunk);
      await this.redis.expire(places, RETENTION_SECONDS);
      await this.redis.set(position, JSON.stringify({ heardAt, cursor }), 'EX', RETENTION_SECONDS);
    } catch {
      // The next save writes the position again; a missing place is read again.
    }
  }

  private keysOf(source: string): { position: string; places: string } {
    const key = `${this.prefix}ingestion:progress:{${source}}`;
    return { position: key, places: `${key}:places` };
  }
}

function* chunksOf(keys: readonly string[]): Generator<readonly string[]> {
  for (let i = 0; i < keys.length; i += MAX_BATCH) yield keys.slice(i, i + MAX_BATCH);
}
