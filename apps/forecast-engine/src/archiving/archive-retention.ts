import { type Log, type Repetition, type ServiceClock, repeat } from '@daystar/host';
import { DAY, HOUR } from '@daystar/timeseries';
import type { InputArchive } from '../archive/input-archive';
import type { IssueArchive } from '../archive/issue-archive';
import type { TileArchive } from '../archive/tile-archive';

/** Drops days of the archive when they are older than what is kept. */
export class Retention {
  private repetition?: Repetition;

  constructor(
    private readonly archive: IssueArchive,
    private readonly tiles: TileArchive,
    private readonly inputs: InputArchive,
    private readonly keepDays: number,
    private readonly clock: ServiceClock,
    private readonly log: Log,
  ) {}

  start(): void {
    this.repetition = repeat('archive retention', { clock: this.clock, every: HOUR, log: this.log }, async () => {
      const days = await this.archive.dropBefore(this.clock.now() - this.keepDays * DAY);
      await this.tiles.dropOld(this.clock.now());
      await this.inputs.dropOld(this.clock.now());
      if (days > 0) this.log.info('days of the archive were dropped', { days });
    });
  }

  async stop(): Promise<void> {
    await this.repetition?.stop();
  }
}
