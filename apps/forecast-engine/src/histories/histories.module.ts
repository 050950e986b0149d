import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module';
import { SkyHistoryModule } from '../sky-history/sky-history.module';
import { HistoriesService } from './histories.service';
import { HistoryCommandsHandler } from './history-commands.handler';
import { HistoryLimits } from './history-limits';
import { HistoryQueue } from './history-queue';
import { HistoryRunner } from './history-runner';
import { HistoryStore } from './history-store';
import { HistorySubjectFactory } from './history-subject-factory';
import { HistoryWorker } from './history-worker';
import { MonthCalculator } from './month-calculator';

/** Histories that accounts order: rows of many years, computed in the background. */
@Module({
  imports: [DirectoryModule, SkyHistoryModule],
  controllers: [HistoryCommandsHandler],
  providers: [
    HistoriesService,
    HistoryLimits,
    HistoryQueue,
    HistoryRunner,
    HistoryStore,
    HistorySubjectFactory,
    HistoryWorker,
    MonthCalculator,
  ],
})
export class HistoriesModule {}
