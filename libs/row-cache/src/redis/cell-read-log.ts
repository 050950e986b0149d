import type { RedisKeys } from './keys';
import type { ScriptedRedis } from './scripts';

/** Interval at which the list of recorded cells is cleared, ms: each cell is recorded about once per interval. */
const RECORD_INTERVAL_MS = 60_000;

/** Records, for all processes, which sky cells are read. */
export class CellReadLog {
  private readonly recordedCells = new Set<string>();
  private readonly resetTimer = setInterval(() => this.recordedCells.clear(), RECORD_INTERVAL_MS).unref();

  /** @param lifetime time for which a read counts, ms */
  constructor(
    private readonly redis: ScriptedRedis,
    private readonly keys: RedisKeys,
    private readonly lifetime: number,
  ) {}

  async record(cells: readonly string[]): Promise<void> {
    const byKey = new Map<string, string[]>();
    for (const cell of cells) {
      if (this.recordedCells.has(cell)) continue;
      const key = this.keys.getCellsReadKey(cell);
      byKey.set(key, [...(byKey.get(key) ?? []), cell]);
      this.recordedCells.add(cell);
    }
    await Promise.all(
      [...byKey].map(([key, shardCells]) => this.redis.recordCellsRead(key, this.lifetime, ...shardCells)),
    );
  }

  async listCells(): Promise<string[]> {
    return (
      await Promise.all(this.keys.cellsReadKeys.map((key) => this.redis.listCellsRead(key, this.lifetime)))
    ).flat();
  }

  close(): void {
    clearInterval(this.resetTimer);
  }
}
