import type { Keys } from './keys';
import type { ScriptedRedis } from './scripts';

/** A cell is noted at most this often by one process, however often it is read. */
const NOTE_EVERY_MS = 60_000;

/** Keeps note, for all processes, of which sky cells are read. */
export class CellsRead {
  private readonly noted = new Set<string>();
  private readonly forget = setInterval(() => this.noted.clear(), NOTE_EVERY_MS).unref();

  constructor(
    private readonly redis: ScriptedRedis,
    private readonly keys: Keys,
    private readonly keep: number,
  ) {}

  async note(cells: readonly string[]): Promise<void> {
    const byKey = new Map<string, string[]>();
    for (const cell of cells) {
      if (this.noted.has(cell)) continue;
      const key = this.keys.cellsRead(cell);
      byKey.set(key, [...(byKey.get(key) ?? []), cell]);
      this.noted.add(cell);
    }
    await Promise.all([...byKey].map(([key, some]) => this.redis.noteCellsRead(key, this.keep, ...some)));
  }

  async all(): Promise<string[]> {
    return (await Promise.all(this.keys.cellsReadShards.map((key) => this.redis.cellsRead(key, this.keep)))).flat();
  }

  close(): void {
    clearInterval(this.forget);
  }
}
