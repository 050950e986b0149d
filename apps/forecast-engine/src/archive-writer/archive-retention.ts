import { type Log, type ScheduledTask, repeat } from '@daystar/host';
import { CLOCK, LOG } from '@daystar/platform';
import { type Clock, HOUR } from '@daystar/timeseries';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LearnedInputArchive } from '../archive/learned-input-archive';
import { IssueArchive } from '../archive/issue-archive';
import { TileArchive } from '../archive/tile-archive';

/** Drops expired issues and replay inputs once an hour. */
@Injectable()
export class ArchiveRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private scheduledTask?: ScheduledTask;

  constructor(
    private readonly issues: IssueArchive,
    private readonly tiles: TileArchive,
    private readonly inputs: LearnedInputArchive,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduledTask = repeat('archive retention', { clock: this.clock, every: HOUR, log: this.log }, async () => {
      const days = await this.issues.dropExpired(this.clock.now());
      await this.tiles.dropExpired(this.clock.now());
      await this.inputs.dropExpired(this.clock.now());
      if (days > 0) this.log.info('expired days of the archive dropped', { days });
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.scheduledTask?.stop();
  }
}
