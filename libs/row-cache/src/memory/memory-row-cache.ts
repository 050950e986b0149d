import type { ForecastIssue, SkyBlock } from '@daystar/contracts';
import type { Clock } from '@daystar/timeseries';
import { type PackedIssue, unpackIssue, packIssue } from '../codec/issue-codec';
import { packSky } from '../codec/sky-codec';
import { isOlder } from '../is-older';
import {
  type CacheListener,
  type CacheEvent,
  type Claim,
  type CacheLifetimes,
  type RecentIssue,
  type RowCache,
  type WeatherClass,
} from '../row-cache';
import { ExpiringMap } from './expiring-map';
import { selectRecentIssues, getRecentIssueBounds } from '../recent-issues';

interface Pointer {
  readonly id: string;
  readonly version: number;
  readonly issuedAt: number;
}

/** Row cache in the memory of one process. It stores packed blocks like Redis, so that results are identical. */
export class MemoryRowCache implements RowCache {
  private readonly pointers: ExpiringMap<Pointer>;
  private readonly recent: ExpiringMap<readonly RecentIssue[]>;
  private readonly issues: ExpiringMap<Buffer>;
  private readonly skies: ExpiringMap<{ readonly issuedAt: number; readonly bytes: Buffer }>;
  private readonly skyHistories: ExpiringMap<Buffer>;
  private readonly cellsRead: ExpiringMap<true>;
  private readonly claims: ExpiringMap<string>;
  private readonly weather = new Map<string, ExpiringMap<Uint8Array>>();
  private readonly listeners = new Set<CacheListener>();

  constructor(
    private readonly clock: Clock,
    private readonly lifetimes: CacheLifetimes,
  ) {
    this.pointers = new ExpiringMap(clock);
    this.recent = new ExpiringMap(clock);
    this.issues = new ExpiringMap(clock);
    this.skies = new ExpiringMap(clock);
    this.skyHistories = new ExpiringMap(clock);
    this.cellsRead = new ExpiringMap(clock);
    this.claims = new ExpiringMap(clock);
  }

  publishIssue(issue: ForecastIssue): Promise<boolean> {
    return this.publishPackedIssue(packIssue(issue));
  }

  async publishPackedIssue(issue: PackedIssue): Promise<boolean> {
    const { resource, issue_id: id, resource_version: version, bytes } = issue;
    const pointer = { id, version, issuedAt: Date.parse(issue.issued_at) };
    const current = this.pointers.get(resource);
    if (current && isOlder(pointer, current)) return false;
    if (current) this.issues.extend(toBlockKey(resource, current.id), this.lifetimes.olderIssue);
    this.issues.set(toBlockKey(resource, id), Buffer.from(bytes), this.lifetimes.issue);
    this.pointers.set(resource, pointer, this.lifetimes.issue);
    const previousIssues = this.recent.get(resource) ?? [];
    const allIssues =
      previousIssues.at(-1)?.id === id ? previousIssues : [...previousIssues, { id, publishedAt: Date.now() }];
    const recent = selectRecentIssues(allIssues, getRecentIssueBounds(pointer.issuedAt));
    this.recent.set(resource, recent, this.lifetimes.issue);
    this.publish({ kind: 'issued', resource, issue_id: id });
    return true;
  }

  async readCurrentIssue(resource: string): Promise<ForecastIssue | undefined> {
    const id = await this.readCurrentIssueId(resource);
    return id === undefined ? undefined : this.readIssue(resource, id);
  }

  async readCurrentPackedIssue(resource: string): Promise<Uint8Array | undefined> {
    const id = await this.readCurrentIssueId(resource);
    return id === undefined ? undefined : this.readPackedIssue(resource, id);
  }

  async readCurrentIssueId(resource: string): Promise<string | undefined> {
    return this.pointers.get(resource)?.id;
  }

  async readIssue(resource: string, issueId: string): Promise<ForecastIssue | undefined> {
    const bytes = await this.readPackedIssue(resource, issueId);
    return bytes && unpackIssue(bytes);
  }

  async readPackedIssue(resource: string, issueId: string): Promise<Uint8Array | undefined> {
    return this.issues.get(toBlockKey(resource, issueId));
  }

  async listRecentIssues(resource: string): Promise<RecentIssue[]> {
    return [...(this.recent.get(resource) ?? [])];
  }

  async removeResource(resource: string): Promise<void> {
    this.recent.delete(resource);
    const current = this.pointers.get(resource);
    if (current) this.issues.delete(toBlockKey(resource, current.id));
    this.pointers.delete(resource);
    this.publish({ kind: 'removed', resource });
  }

  subscribe(listener: CacheListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async publishSky(blocks: readonly SkyBlock[]): Promise<void> {
    for (const block of blocks) {
      const issuedAt = Date.parse(block.issued_at);
      if ((this.skies.get(block.cell)?.issuedAt ?? -Infinity) >= issuedAt) continue;
      this.skies.set(block.cell, { issuedAt: issuedAt, bytes: packSky(block) }, this.lifetimes.sky);
      this.publish({ kind: 'sky', cell: block.cell });
    }
  }

  async readSkies(cells: readonly string[]): Promise<Map<string, Uint8Array>> {
    const blocks = new Map<string, Uint8Array>();
    for (const cell of cells) {
      const sky = this.skies.get(cell);
      if (sky) blocks.set(cell, sky.bytes);
      this.skies.extend(cell, this.lifetimes.sky);
      this.cellsRead.set(cell, true, this.lifetimes.sky);
    }
    return blocks;
  }

  async publishSkyHistory(name: string, block: SkyBlock): Promise<void> {
    this.skyHistories.set(name, packSky(block), this.lifetimes.skyHistory);
  }

  async readSkyHistory(names: readonly string[]): Promise<Map<string, Uint8Array>> {
    const blocks = new Map<string, Uint8Array>();
    for (const name of names) {
      const bytes = this.skyHistories.get(name);
      if (bytes) blocks.set(name, bytes);
      this.skyHistories.extend(name, this.lifetimes.skyHistory);
    }
    return blocks;
  }

  async listCellsInUse(): Promise<string[]> {
    return this.cellsRead.keys();
  }

  async putWeather(
    tile: string,
    source: string,
    bytes: Uint8Array,
    weatherClass: WeatherClass = 'weather',
  ): Promise<void> {
    const sources = this.weather.get(tile) ?? new ExpiringMap<Uint8Array>(this.clock);
    this.weather.set(tile, sources);
    sources.set(source, Uint8Array.from(bytes), this.lifetimes[weatherClass]);
  }

  async readWeather(tile: string, isWanted = (_source: string) => true): Promise<Map<string, Uint8Array>> {
    const sources = this.weather.get(tile);
    const wanted = sources?.keys().filter((source) => isWanted(source));
    return new Map(wanted?.map((source) => [source, Uint8Array.from(sources?.get(source) ?? [])]));
  }

  async claim(workItem: string, owner: string, lease: number, isRedo = false): Promise<Claim> {
    const holder = this.claims.get(workItem);
    const isDone = holder === 'done';
    if (isDone && !isRedo) return holder;
    if (!isDone && holder !== undefined && holder !== owner) return 'held';
    this.claims.set(workItem, owner, lease);
    return 'acquired';
  }

  async finish(workItem: string, lifetime: number): Promise<void> {
    this.claims.set(workItem, 'done' satisfies Claim, lifetime);
  }

  findReadinessProblem(): undefined {
    return undefined;
  }

  async close(): Promise<void> {
    this.listeners.clear();
  }

  private publish(event: CacheEvent): void {
    for (const listener of this.listeners) listener(event);
  }
}

const toBlockKey = (resource: string, issueId: string) => `${resource}:${issueId}`;
