import { type connectRedis } from '@daystar/row-cache';

/** How far the polls of a source came: what a restarted replica continues from. */
export interface PollProgress {
  /** Clock time up to which the source was read about all `places`, ms. */
  readonly heardAt: number;
  /** Keys of the places read; one empty key for a source of fields. */
  readonly places: readonly string[];
  /** The source's own position, as `WeatherSource.cursor` saved it. */
  readonly cursor?: unknown;
}

/** What changed since the last save. */
export interface PollProgressChange {
  readonly heardAt: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly cursor?: unknown;
}

/** Keeps the progress of polls across restarts. Neither method throws: without a store everything is read again. */
export interface PollProgressStore {
  load(source: string): Promise<PollProgress | undefined>;
  save(source: string, change: PollProgressChange): Promise<void>;
}

/** For an installation on embedded parts: a new process reads everything again. */
export const NO_PROGRESS: PollProgressStore = {
  load: () => Promise.resolve(undefined),
  save: () => Promise.resolve(),
};

/** Progress that nobody continues is deleted after this time, s. */
const KEEP_SECONDS = 7 * 24 * 3600;
/** Members written or read by one command. */
const MAX_MEMBERS = 5000;

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
      const members = new Set<string>();
      let from = '0';
      do {
        const [next, some] = await this.redis.sscan(places, from, 'COUNT', MAX_MEMBERS);
        for (const member of some) members.add(member);
        from = next;
      } while (from !== '0');
      return { heardAt, cursor, places: [...members] };
    } catch {
      return undefined;
    }
  }

  async save(source: string, { heardAt, added, removed, cursor }: PollProgressChange): Promise<void> {
    const { position, places } = this.keysOf(source);
    try {
      // Places first: a position without its places would only make them be read again.
      for (const some of chunksOf(removed)) await this.redis.srem(places, ...some);
      for (const some of chunksOf(added)) await this.redis.sadd(places, ...some);
      await this.redis.expire(places, KEEP_SECONDS);
      await this.redis.set(position, JSON.stringify({ heardAt, cursor }), 'EX', KEEP_SECONDS);
    } catch {
      // The next save states the position again; a place that is missing is read again.
    }
  }

  private keysOf(source: string): { position: string; places: string } {
    const key = `${this.prefix}ingestion:progress:{${source}}`;
    return { position: key, places: `${key}:places` };
  }
}

function* chunksOf(members: readonly string[]): Generator<readonly string[]> {
  for (let i = 0; i < members.length; i += MAX_MEMBERS) yield members.slice(i, i + MAX_MEMBERS);
}
