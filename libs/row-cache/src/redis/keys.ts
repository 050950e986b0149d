/** Number of sorted sets for reads of cells, so that a cluster distributes them. */
const CELL_SHARDS = 16;

/** Version of the block format: a gateway never reads blocks of another version. */
const FORMAT = 'daystar2';

/** Names of all keys in Redis. Keys that change together share a hash tag in braces, and so a slot of a cluster. */
export class RedisKeys {
  private readonly prefix: string;
  /** Sorted sets: last read of the cells of each shard. */
  readonly cellsReadKeys: readonly string[];

  constructor(namespace?: string) {
    this.prefix = namespace ? `${namespace}:${FORMAT}` : FORMAT;
    this.cellsReadKeys = Array.from({ length: CELL_SHARDS }, (_, shard) => `${this.prefix}:cells-read:{${shard}}`);
  }

  /** Hash: id, version and time of the current issue of a resource. */
  readonly buildPointerKey = (resource: string): string => `${this.prefix}:issue:{${resource}}`;
  readonly buildIssueKey = (resource: string, issueId: string): string =>
    `${this.buildPointerKey(resource)}:${issueId}`;
  /** List: ids of the last issues, oldest first. */
  readonly buildRecentKey = (resource: string): string => `${this.prefix}:recent:{${resource}}`;
  /** Sorted set: times at which the recent issues became current. */
  readonly buildPublicationTimesKey = (resource: string): string => `${this.prefix}:published:{${resource}}`;
  /** Hash: block and its time. */
  readonly buildSkyKey = (cell: string): string => `${this.prefix}:sky:{${cell}}`;
  /** Block of past sky. */
  readonly buildSkyHistoryKey = (name: string): string => `${this.prefix}:sky-history:{${name}}`;
  /** Sorted set: last read of each cell. */
  readonly getCellsReadKey = (cell: string): string => this.cellsReadKeys[Number(cell.split('-')[1]) % CELL_SHARDS];
  /** Sorted set: sources of a tile by the expiry of their weather. */
  readonly buildWeatherSourcesKey = (tile: string): string => `${this.prefix}:weather-sources:{${tile}}`;
  readonly buildWeatherKey = (tile: string, source: string): string => `${this.prefix}:weather:{${tile}}:${source}`;
  /** Hash: owner of a work item, and the Redis run it was claimed in. */
  readonly buildClaimKey = (workItem: string): string => `${this.prefix}:claimed:{${workItem}}`;
  /** Channel of cache events. It keeps its first name, so that processes of two releases share it during a rolling update. */
  readonly getEventChannel = (): string => `${this.prefix}:news`;
}
