import { randomUUID } from 'node:crypto';
import type { Log } from '@daystar/host';
import type { connectRedis } from '@daystar/row-cache';

/** Whose turn it is to poll a source when ingestion runs in several replicas. */
export interface Turns {
  /** Whether it is this replica's: nobody else's for some time, and its for longer when it asks again. Never throws. */
  mine(source: string): Promise<boolean>;
  /** Lets others have their turn at once. */
  close(): Promise<void>;
}

/** The only replica polls everything. */
export const ALONE: Turns = { mine: () => Promise.resolve(true), close: () => Promise.resolve() };

/** A replica that dies is replaced after so long, ms of the wall. */
export const TURN_MS = 60_000;

/** Takes the key when nobody has it, keeps it when it is one's own. */
const TAKE = `
  local holder = redis.call('get', KEYS[1])
  if holder and holder ~= ARGV[1] then return 0 end
  redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return 1`;
const GIVE_BACK = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

/**
 * Turns held in Redis. Without it everyone goes on as it was: who polled polls on, who did not does not; at worst two
 * replicas say the same, which changes nothing.
 */
export class RedisTurns implements Turns {
  private readonly holder = randomUUID();
  private readonly held = new Map<string, boolean>();
  private readonly renewal: NodeJS.Timeout;

  constructor(
    private readonly redis: ReturnType<typeof connectRedis>,
    private readonly prefix: string,
    private readonly log: Pick<Log, 'info'>,
    private readonly turnMs = TURN_MS,
  ) {
    // Every command throws, and is answered for, on its own.
    redis.on('error', () => {});
    this.renewal = setInterval(() => void this.renew(), turnMs / 3);
  }

  async mine(source: string): Promise<boolean> {
    const before = this.held.get(source) ?? false;
    try {
      const mine = (await this.redis.eval(TAKE, 1, this.keyOf(source), this.holder, this.turnMs)) === 1;
      if (mine !== before)
        this.log.info(`${mine ? 'this' : 'another'} replica polls ${source} from now on`, { source });
      this.held.set(source, mine);
      return mine;
    } catch {
      return before;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.renewal);
    const sources = [...this.held].filter(([, mine]) => mine).map(([source]) => source);
    await Promise.allSettled(sources.map((source) => this.redis.eval(GIVE_BACK, 1, this.keyOf(source), this.holder)));
    this.redis.disconnect();
  }

  private async renew(): Promise<void> {
    for (const [source, mine] of this.held) if (mine) await this.mine(source);
  }

  private keyOf(source: string): string {
    return `${this.prefix}ingestion:turn:${source}`;
  }
}
