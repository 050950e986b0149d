import {
  type DynamicModule,
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ArchiveWriter } from './archive-writer';
import type { ArchiveOptions } from './archive-options';
import { InputArchive } from './input-archive';
import { IssueArchive } from './issue-archive';
import { IssueHistory } from './issue-history';
import { KeepHistories } from './keep-histories';
import { OnIssued } from './on-issued';
import { OnTileTold } from './on-tile-told';
import { Retention } from './retention';
import { TileArchive } from './tile-archive';
import { TilesNearSites } from './tiles-near-sites';

/**
 * Listens to issues in a consumer group of its own: while its database is away it waits, and nothing else of the engine
 * does.
 */
@Module({})
export class ArchiveModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    @Inject(ArchiveWriter) private readonly writer: ArchiveWriter,
    @Inject(Retention) private readonly retention: Retention,
    @Inject(KeepHistories) private readonly histories: KeepHistories,
  ) {}

  static with({ database, keepDays, clock, log }: ArchiveOptions): DynamicModule {
    const archive = new IssueArchive(database);
    const tiles = new TileArchive(database);
    const history = new IssueHistory(database, archive, clock);
    return {
      module: ArchiveModule,
      controllers: [OnIssued, OnTileTold],
      providers: [
        { provide: ArchiveWriter, useValue: new ArchiveWriter(archive, clock, log) },
        {
          provide: Retention,
          useValue: new Retention(archive, tiles, new InputArchive(database), keepDays, clock, log),
        },
        { provide: KeepHistories, useValue: new KeepHistories(archive, history, clock, log) },
        { provide: TileArchive, useValue: tiles },
        { provide: TilesNearSites, useValue: new TilesNearSites() },
      ],
    };
  }

  onApplicationBootstrap(): void {
    this.retention.start();
    this.histories.start();
  }

  /** Before listening ends: that waits for what is in hand, which may wait for the database. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.writer.stop();
    await this.retention.stop();
    await this.histories.stop();
  }
}
