import {
  type DynamicModule,
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ArchiveWriter } from './archive-writer';
import type { ArchiveOptions } from '../archive/archive-options';
import { InputArchive } from '../archive/input-archive';
import { IssueArchive } from '../archive/issue-archive';
import { IssueHistory } from '../archive/issue-history';
import { HistoryMaterializer } from './history-materializer';
import { ArchiveIssueHandler } from './archive-issue.handler';
import { ArchiveWeatherTileHandler } from './archive-weather-tile.handler';
import { Retention } from './archive-retention';
import { TileArchive } from '../archive/tile-archive';
import { TilesNearSites } from './tiles-near-sites';

/**
 * Listens to issues in a consumer group of its own: while its database is away it waits, and nothing else of the engine
 * does.
 */
@Module({})
export class ArchivingModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    @Inject(ArchiveWriter) private readonly writer: ArchiveWriter,
    @Inject(Retention) private readonly retention: Retention,
    @Inject(HistoryMaterializer) private readonly histories: HistoryMaterializer,
  ) {}

  static with({ database, keepDays, clock, log }: ArchiveOptions): DynamicModule {
    const archive = new IssueArchive(database);
    const tiles = new TileArchive(database);
    const history = new IssueHistory(database, archive, clock);
    return {
      module: ArchivingModule,
      controllers: [ArchiveIssueHandler, ArchiveWeatherTileHandler],
      providers: [
        { provide: ArchiveWriter, useValue: new ArchiveWriter(archive, clock, log) },
        {
          provide: Retention,
          useValue: new Retention(archive, tiles, new InputArchive(database), keepDays, clock, log),
        },
        { provide: HistoryMaterializer, useValue: new HistoryMaterializer(archive, history, clock, log) },
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
