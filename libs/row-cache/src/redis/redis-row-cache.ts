import { randomUUID } from 'node:crypto';
import { DaystarError, type ForecastIssue, type SkyBlock } from '@daystar/contracts';
import type { Redis } from 'ioredis';
import { type PackedIssue, decodeIssue, packIssue } from '../codec/issue-codec';
import { encodeSky } from '../codec/sky-codec';
import { octets } from '../octets';
import {
  type CacheListener,
  type CacheNews,
  type Claim,
  type KeepTimes,
  RECENT_ISSUES,
  type RowCache,
  type WeatherKeep,
} from '../row-cache';
import { CellsRead } from './cells-read';
import { NewsReceiver } from './news-receiver';
import type { Keys } from './keys';
import { redisSeconds } from './metrics';
import { type ScriptedRedis, withScripts } from './scripts';

/** Blocks that are packed and under way at one time. */
const BATCH = 200;

/** The row cache in Redis, shared by all processes. */
export class RedisRowCache implements RowCache {
  private readonly redis: ScriptedRedis;
  private readonly cells: CellsRead;
  /** By which it knows its own news. */
  private readonly id = randomUUID();
  private news?: NewsReceiver;
  private failure?: string;

  constructor(
    connection: Redis,
    private readonly keys: Keys,
    private readonly times: KeepTimes,
  ) {
    this.redis = withScripts(connection);
    this.cells = new CellsRead(this.redis, keys, times.sky);
  }

  publishIssue(issue: ForecastIssue): Promise<boolean> {
    return this.publishPacked(packIssue(issue));
  }

  async publishPacked(issue: PackedIssue): Promise<boolean> {
    const { resource, issue_id: id } = issue;
    const news: CacheNews = { kind: 'issued', resource, issue_id: id };
    const published = await this.ask(
      'publishIssue',
      this.redis.publishIssue(
        this.keys.pointer(resource),
        this.keys.issue(resource, id),
        this.keys.recent(resource),
        id,
        Date.parse(issue.issued_at),
        issue.resource_version,
        octets(issue.block),
        this.times.issue,
        this.times.olderIssue,
        this.keys.issue(resource, ''),
        this.keys.news(),
        JSON.stringify(news),
        RECENT_ISSUES,
      ),
    );
    return published === 1;
  }

  async currentIssue(resource: string): Promise<ForecastIssue | undefined> {
    const block = await this.currentBlock(resource);
    return block && decodeIssue(block);
  }

  async currentBlock(resource: string): Promise<Uint8Array | undefined> {
    const bytes = await this.ask(
      'currentBlock',
      this.redis.currentIssueBuffer(this.keys.pointer(resource), this.keys.issue(resource, '')),
    );
    return bytes ? copyOf(bytes) : undefined;
  }

  async currentIssueId(resource: string): Promise<string | undefined> {
    return (await this.ask('currentIssueId', this.redis.hget(this.keys.pointer(resource), 'id'))) ?? undefined;
  }

  async issue(resource: string, issueId: string): Promise<ForecastIssue | undefined> {
    const block = await this.issueBlock(resource, issueId);
    return block && decodeIssue(block);
  }

  async issueBlock(resource: string, issueId: string): Promise<Uint8Array | undefined> {
    const bytes = await this.ask('issueBlock', this.redis.getBuffer(this.keys.issue(resource, issueId)));
    return bytes ? copyOf(bytes) : undefined;
  }

  async recentIssueIds(resource: string): Promise<string[]> {
    return this.ask('recentIssueIds', this.redis.lrange(this.keys.recent(resource), 0, -1));
  }

  async removeResource(resource: string): Promise<void> {
    const news: CacheNews = { kind: 'removed', resource };
    await this.ask(
      'removeResource',
      this.redis.removeResource(
        this.keys.pointer(resource),
        this.keys.recent(resource),
        this.keys.issue(resource, ''),
        this.keys.news(),
        JSON.stringify(news),
      ),
    );
  }

  onNews(listener: CacheListener): () => void {
    this.news ??= new NewsReceiver(this.redis.duplicate(), this.keys.news(), this.id);
    return this.news.add(listener);
  }

  async publishSky(blocks: readonly SkyBlock[]): Promise<void> {
    for (let start = 0; start < blocks.length; start += BATCH) {
      const batch = blocks.slice(start, start + BATCH);
      const publish = (block: SkyBlock) => {
        const news: CacheNews = { kind: 'sky', cell: block.cell };
        return this.redis.publishSky(
          this.keys.sky(block.cell),
          Date.parse(block.issued_at),
          encodeSky(block),
          this.times.sky,
          this.keys.news(),
          JSON.stringify(news),
        );
      };
      await this.ask('publishSky', Promise.all(batch.map(publish)));
    }
  }

  async sky(cells: readonly string[]): Promise<Map<string, Uint8Array>> {
    const read = async (cell: string) => {
      const key = this.keys.sky(cell);
      const [bytes] = await Promise.all([this.redis.hgetBuffer(key, 'block'), this.redis.pexpire(key, this.times.sky)]);
      return [cell, bytes] as const;
    };
    const [blocks] = await this.ask('sky', Promise.all([Promise.all(cells.map(read)), this.cells.note(cells)]));
    return new Map(blocks.flatMap(([cell, bytes]) => (bytes ? [[cell, copyOf(bytes)] as const] : [])));
  }

  cellsInUse(): Promise<string[]> {
    return this.ask('cellsInUse', this.cells.all());
  }

  async putWeather(tile: string, source: string, bytes: Uint8Array, keep: WeatherKeep = 'weather'): Promise<void> {
    const sources = this.keys.weatherSources(tile);
    const news: CacheNews = { kind: 'weather', tile, by: this.id };
    const now = Date.now();
    await this.ask(
      'putWeather',
      Promise.all([
        this.redis.set(this.keys.weather(tile, source), Buffer.from(bytes), 'PX', this.times[keep]),
        this.redis.zadd(sources, now + this.times[keep], source),
        this.redis.zremrangebyscore(sources, '-inf', now),
        this.redis.pexpire(sources, this.times.frames),
        this.redis.publish(this.keys.news(), JSON.stringify(news)),
      ]),
    );
  }

  async weatherOf(tile: string, isWanted = (_source: string) => true): Promise<Map<string, Uint8Array>> {
    const known = this.redis.zrangebyscore(this.keys.weatherSources(tile), Date.now(), '+inf');
    const sources = (await this.ask('weatherOf', known)).filter((source) => isWanted(source));
    const read = (source: string) => this.redis.getBuffer(this.keys.weather(tile, source));
    const blocks = await this.ask('weatherOf', Promise.all(sources.map(read)));
    return new Map(sources.flatMap((source, i) => (blocks[i] ? [[source, blocks[i]] as const] : [])));
  }

  claim(work: string, by: string, lease: number, anew = false): Promise<Claim> {
    return this.ask('claim', this.redis.claim(this.keys.claim(work), by, lease, Number(anew)));
  }

  async finish(work: string, within: number): Promise<void> {
    await this.ask('finish', this.redis.finish(this.keys.claim(work), within));
  }

  trouble(): string | undefined {
    return this.redis.status === 'ready' ? this.failure : 'Redis is away';
  }

  async close(): Promise<void> {
    this.news?.close();
    this.cells.close();
    if (this.redis.status === 'ready') await this.redis.quit().catch(() => undefined);
    this.redis.disconnect();
  }

  private async ask<T>(operation: keyof RowCache, answer: Promise<T>): Promise<T> {
    const took = redisSeconds.startTimer({ operation });
    try {
      const result = await answer;
      took({ outcome: 'ok' });
      this.failure = undefined;
      return result;
    } catch (cause) {
      took({ outcome: 'failed' });
      this.failure = `Redis does not answer: ${(cause as Error).message}`;
      throw new DaystarError('Unavailable', 'The row cache does not answer just now.', [], {
        cause,
        retryAfterSeconds: 5,
      });
    }
  }
}

/** What comes from a connection is part of a far larger piece of memory, which it would keep. */
const copyOf = (bytes: Buffer): Uint8Array => new Uint8Array(bytes);
