/** Cells in use are noted in this many keys, so that a cluster shares them out. */
const USE_SHARDS = 16;

/** The version of the block format: a gateway never reads blocks it cannot understand. */
const FORMAT = 'daystar2';

/**
 * The names of everything in Redis. What changes together shares a hash tag in braces, and so a slot of a cluster.
 */
export class Keys {
  private readonly prefix: string;
  /** Sorted sets: when the cells of each shard were read. */
  readonly cellsReadShards: readonly string[];

  constructor(namespace?: string) {
    this.prefix = namespace ? `${namespace}:${FORMAT}` : FORMAT;
    this.cellsReadShards = Array.from({ length: USE_SHARDS }, (_, shard) => `${this.prefix}:cells-read:{${shard}}`);
  }

  /** Hash: id, version and time of the current issue of a resource. */
  readonly pointer = (resource: string): string => `${this.prefix}:issue:{${resource}}`;
  readonly issue = (resource: string, issueId: string): string => `${this.pointer(resource)}:${issueId}`;
  /** List: ids of the last issues, oldest first. */
  readonly recent = (resource: string): string => `${this.prefix}:recent:{${resource}}`;
  /** Hash: block and its time. */
  readonly sky = (cell: string): string => `${this.prefix}:sky:{${cell}}`;
  /** Sorted sets: when each cell was read last. */
  readonly cellsRead = (cell: string): string => this.cellsReadShards[Number(cell.split('-')[1]) % USE_SHARDS];
  /** Sorted set: until when what each source said of a tile is kept. */
  readonly weatherSources = (tile: string): string => `${this.prefix}:weather-sources:{${tile}}`;
  readonly weather = (tile: string, source: string): string => `${this.prefix}:weather:{${tile}}:${source}`;
  /** Hash: whose a piece of work is, and in which life of the server. */
  readonly claim = (work: string): string => `${this.prefix}:claimed:{${work}}`;
  /** Channel on which changes of current issues are told. */
  readonly news = (): string => `${this.prefix}:news`;
}
