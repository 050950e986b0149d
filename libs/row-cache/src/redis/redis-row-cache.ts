import { randomUUID } from 'node:crypto';
import { DaystarError, type ForecastIssue, type SkyBlock } from '@daystar/contracts';
import type { Redis } from 'ioredis';
import { type PackedIssue, unpackIssue, packIssue } from '../codec/issue-codec';
import { packSky } from '../codec/sky-codec';
import { toBuffer } from '../to-buffer';
import {
  type CacheListener,
  type CacheEvent,
  type Claim,
  type CacheLifetimes,
  type RecentIssue,
  type RowCache,
  type WeatherClass,
} from '../row-cache';
import { CellReadLog } from './cell-read-log';
import { CacheEventSubscriber } from './cache-event-subscriber';
import type { RedisKeys } from './keys';
import { redisDurationSeconds } from './metrics';
import { RedisConnectionHealth } from './redis-connection-health';
import { type ScriptedRedis, defineScripts } from './scripts';
import { getRecentIssueBounds } from '../recent-issues';

/** Maximum blocks packed and in flight at one time. */
const BATCH_SIZE = 200;

/** The row cache in Redis, shared by all processes. */
export class RedisRowCache implements RowCache {
  private readonly redis: ScriptedRedis;
  private readonly cells: CellReadLog;
  /** Id of this process, to ignore its own events. */
  private readonly processId = randomUUID();
  private subscriber?: CacheEventSubscriber;
  private readonly health: RedisConnectionHealth;

  constructor(
    connection: Redis,
    private readonly keys: RedisKeys,
    private readonly lifetimes: CacheLifetimes,
  ) {
    this.health = new RedisConnectionHealth(connection);
    this.redis = defineScripts(connection);
    this.cells = new CellReadLog(this.redis, keys, lifetimes.sky);
  }

  publishIssue(issue: ForecastIssue): Promise<boolean> {
    return this.publishPackedIssue(packIssue(issue));
  }

  async publishPackedIssue(issue: PackedIssue): Promise<boolean> {
    const { resource, issue_id: id } = issue;
    const event: CacheEvent = { kind: 'issued', resource, issue_id: id };
    const issuedAt = Date.parse(issue.issued_at);
    const recent = getRecentIssueBounds(issuedAt);
    const published = await this.run(
      'publishIssue',
      this.redis.publishIssue(
        this.keys.buildPointerKey(resource),
        this.keys.buildIssueKey(resource, id),
        this.keys.buildRecentKey(resource),
        this.keys.buildPublicationTimesKey(resource),
        id,
        issuedAt,
        issue.resource_version,
        toBuffer(issue.bytes),
        this.lifetimes.issue,
        this.lifetimes.olderIssue,
        this.keys.buildIssueKey(resource, ''),
        this.keys.getEventChannel(),
        JSON.stringify(event),
        recent.min,
        recent.max,
        recent.oldestId,
      ),
    );
    return published === 1;
  }

  async readCurrentIssue(resource: string): Promise<ForecastIssue | undefined> {
    const block = await this.readCurrentPackedIssue(resource);
    return block && unpackIssue(block);
  }

  async readCurrentPackedIssue(resource: string): Promise<Uint8Array | undefined> {
    const bytes = await this.run(
      'readCurrentPackedIssue',
      this.redis.readCurrentIssueBuffer(this.keys.buildPointerKey(resource), this.keys.buildIssueKey(resource, '')),
    );
    return bytes ? copyBytes(bytes) : undefined;
  }

  async readCurrentIssueId(resource: string): Promise<string | undefined> {
    return (
      (await this.run('readCurrentIssueId', this.redis.hget(this.keys.buildPointerKey(resource), 'id'))) ?? undefined
    );
  }

  async readIssue(resource: string, issueId: string): Promise<ForecastIssue | undefined> {
    const block = await this.readPackedIssue(resource, issueId);
    return block && unpackIssue(block);
  }

  async readPackedIssue(resource: string, issueId: string): Promise<Uint8Array | undefined> {
    const bytes = await this.run('readPackedIssue', this.redis.getBuffer(this.keys.buildIssueKey(resource, issueId)));
    return bytes ? copyBytes(bytes) : undefined;
  }

  async listRecentIssues(resource: string): Promise<RecentIssue[]> {
    const [ids, times] = await this.run(
      'listRecentIssues',
      Promise.all([
        this.redis.lrange(this.keys.buildRecentKey(resource), 0, -1),
        this.redis.zrange(this.keys.buildPublicationTimesKey(resource), '0', '-1', 'WITHSCORES'),
      ]),
    );
    const publicationTimes = new Map<string, number>();
    for (let i = 0; i < times.length; i += 2) publicationTimes.set(times[i], Number(times[i + 1]));
    return ids.map((id) => ({ id, publishedAt: publicationTimes.get(id) }));
  }

  async removeResource(resource: string): Promise<void> {
    const event: CacheEvent = { kind: 'removed', resource };
    await this.run(
      'removeResource',
      this.redis.removeResource(
        this.keys.buildPointerKey(resource),
        this.keys.buildRecentKey(resource),
        this.keys.buildPublicationTimesKey(resource),
        this.keys.buildIssueKey(resource, ''),
        this.keys.getEventChannel(),
        JSON.stringify(event),
      ),
    );
  }

  subscribe(listener: CacheListener): () => void {
    this.subscriber ??= new CacheEventSubscriber(this.redis.duplicate(), this.keys.getEventChannel(), this.processId);
    return this.subscriber.add(listener);
  }

  async publishSky(blocks: readonly SkyBlock[]): Promise<void> {
    for (let start = 0; start < blocks.length; start += BATCH_SIZE) {
      const batch = blocks.slice(start, start + BATCH_SIZE);
      const publish = (block: SkyBlock) => {
        const event: CacheEvent = { kind: 'sky', cell: block.cell };
        return this.redis.publishSky(
          this.keys.buildSkyKey(block.cell),
          Date.parse(block.issued_at),
          packSky(block),
          this.lifetimes.sky,
          this.keys.getEventChannel(),
          JSON.stringify(event),
        );
      };
      await this.run('publishSky', Promise.all(batch.map(publish)));
    }
  }

  async readSkies(cells: readonly string[]): Promise<Map<string, Uint8Array>> {
    const read = async (cell: string) => {
      const key = this.keys.buildSkyKey(cell);
      const [bytes] = await Promise.all([
        this.redis.hgetBuffer(key, 'block'),
        this.redis.pexpire(key, this.lifetimes.sky),
      ]);
      return [cell, bytes] as const;
    };
    const [blocks] = await this.run('readSkies', Promise.all([Promise.all(cells.map(read)), this.cells.record(cells)]));
    return new Map(blocks.flatMap(([cell, bytes]) => (bytes ? [[cell, copyBytes(bytes)] as const] : [])));
  }

  async publishSkyHistory(name: string, block: SkyBlock): Promise<void> {
    const stored = this.redis.set(this.keys.buildSkyHistoryKey(name), packSky(block), 'PX', this.lifetimes.skyHistory);
    await this.run('publishSkyHistory', stored);
  }

  async readSkyHistory(names: readonly string[]): Promise<Map<string, Uint8Array>> {
    const read = async (name: string) => {
      const bytes = await this.redis.getexBuffer(this.keys.buildSkyHistoryKey(name), 'PX', this.lifetimes.skyHistory);
      return [name, bytes] as const;
    };
    const blocks = await this.run('readSkyHistory', Promise.all(names.map(read)));
    return new Map(blocks.flatMap(([name, bytes]) => (bytes ? [[name, copyBytes(bytes)] as const] : [])));
  }

  listCellsInUse(): Promise<string[]> {
    return this.run('listCellsInUse', this.cells.listCells());
  }

  async putWeather(
    tile: string,
    source: string,
    bytes: Uint8Array,
    weatherClass: WeatherClass = 'weather',
  ): Promise<void> {
    const sources = this.keys.buildWeatherSourcesKey(tile);
    const event: CacheEvent = { kind: 'weather', tile, by: this.processId };
    const now = Date.now();
    await this.run(
      'putWeather',
      Promise.all([
        this.redis.set(this.keys.buildWeatherKey(tile, source), Buffer.from(bytes), 'PX', this.lifetimes[weatherClass]),
        this.redis.zadd(sources, now + this.lifetimes[weatherClass], source),
        this.redis.zremrangebyscore(sources, '-inf', now),
        this.redis.pexpire(sources, this.lifetimes.frames),
        this.redis.publish(this.keys.getEventChannel(), JSON.stringify(event)),
      ]),
    );
  }

  async readWeather(tile: string, isWanted = (_source: string) => true): Promise<Map<string, Uint8Array>> {
    const storedSources = this.redis.zrangebyscore(this.keys.buildWeatherSourcesKey(tile), Date.now(), '+inf');
    const sources = (await this.run('readWeather', storedSources)).filter((source) => isWanted(source));
    const read = (source: string) => this.redis.getBuffer(this.keys.buildWeatherKey(tile, source));
    const blocks = await this.run('readWeather', Promise.all(sources.map(read)));
    return new Map(sources.flatMap((source, i) => (blocks[i] ? [[source, blocks[i]] as const] : [])));
  }

  claim(workItem: string, owner: string, lease: number, isRedo = false): Promise<Claim> {
    return this.run('claim', this.redis.claim(this.keys.buildClaimKey(workItem), owner, lease, Number(isRedo)));
  }

  async finish(workItem: string, lifetime: number): Promise<void> {
    await this.run('finish', this.redis.finish(this.keys.buildClaimKey(workItem), lifetime));
  }

  findReadinessProblem(): string | undefined {
    return this.health.problem;
  }

  async close(): Promise<void> {
    this.subscriber?.close();
    this.cells.close();
    if (this.redis.status === 'ready') await this.redis.quit().catch(() => undefined);
    this.redis.disconnect();
  }

  private async run<T>(operation: keyof RowCache, reply: Promise<T>): Promise<T> {
    const stopTimer = redisDurationSeconds.startTimer({ operation });
    try {
      const result = await reply;
      stopTimer({ outcome: 'ok' });
      this.health.clear();
      return result;
    } catch (cause) {
      stopTimer({ outcome: 'failed' });
      this.health.reportCommandError(cause);
      throw new DaystarError('Unavailable', 'The row cache is unavailable.', [], {
        cause,
        retryAfterSeconds: 5,
      });
    }
  }
}

/** Copies a reply, because it is a view of a larger buffer, which would stay in memory. */
const copyBytes = (bytes: Buffer): Uint8Array => new Uint8Array(bytes);
