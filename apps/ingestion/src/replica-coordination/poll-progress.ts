import { type connectRedis } from '@daystar/row-cache';

/** Position from which a restarted replica continues to poll a source. */
export interface PollProgress {
  /** Clock time up to which the source was read for all `places`, ms. */
  readonly readUntil: number;
  /** Keys of the places that were read; one empty key for a source with coverage `all`. */
  readonly places: readonly string[];
  /** Position within the source, as saved by `WeatherSource.cursor`. */
  readonly cursor?: unknown;
}

/** Changes since the last save. */
export interface PollProgressChange {
  readonly readUntil: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly cursor?: unknown;
}

/** Stores the progress of polls across restarts. Its methods never throw: after a failure, everything is read again. */
export interface PollProgressStore {
  load(source: string): Promise<PollProgress | undefined>;
  save(source: string, change: PollProgressChange): Promise<void>;
}

/** A store that saves nothing, for an installation without Redis: a new process reads everything again. */
export const NO_PROGRESS_STORE: PollProgressStore = {
  load: () => Promise.resolve(undefined),
  save: () => Promise.resolve(),
};

/** Time after which unused progress expires. */
const RETENTION_SECONDS = 7 * 24 * 3600;
/** Maximum number of set members that one command writes, and about the number that one command reads. */
const MAX_BATCH_SIZE = 5000;

/** Stores progress in Redis: for each source, a set of place keys and a JSON string with the position. */
export class RedisPollProgressStore implements PollProgressStore {
  constructor(
    private readonly redis: ReturnType<typeof connectRedis>,
    private readonly prefix: string,
  ) {}

  async load(source: string): Promise<PollProgress | undefined> {
    const { position, places } = this.buildKeys(source);
    try {
      const saved = await this.redis.get(position);
      if (!saved) return undefined;
      // The stored field has the name of earlier releases.
      const { heardAt, cursor } = JSON.parse(saved) as { heardAt: number; cursor?: unknown };
      const keys = new Set<string>();
      let scanCursor = '0';
      do {
        const [next, members] = await this.redis.sscan(places, scanCursor, 'COUNT', MAX_BATCH_SIZE);
        for (const key of members) keys.add(key);
        scanCursor = next;
      } while (scanCursor !== '0');
      return { readUntil: heardAt, cursor, places: [...keys] };
    } catch {
      return undefined;
    }
  }

  async save(source: string, { readUntil, added, removed, cursor }: PollProgressChange): Promise<void> {
    const { position, places } = this.buildKeys(source);
    try {
      // Places first: if the second write fails, the old position remains, and some values are read twice.
      for (const chunk of splitIntoChunks(removed)) await this.redis.srem(places, ...chunk);
      for (const chunk of splitIntoChunks(added)) await this.redis.sadd(places, ...chunk);
      await this.redis.expire(places, RETENTION_SECONDS);
      await this.redis.set(position, JSON.stringify({ heardAt: readUntil, cursor }), 'EX', RETENTION_SECONDS);
    } catch {
      // The next save writes the position again. A place that was not stored is read again.
    }
  }

  private buildKeys(source: string): { position: string; places: string } {
    const key = `${this.prefix}ingestion:progress:{${source}}`;
    return { position: key, places: `${key}:places` };
  }
}

function* splitIntoChunks(keys: readonly string[]): Generator<readonly string[]> {
  for (let i = 0; i < keys.length; i += MAX_BATCH_SIZE) yield keys.slice(i, i + MAX_BATCH_SIZE);
}
