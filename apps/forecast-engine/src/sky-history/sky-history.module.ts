import { Module } from '@nestjs/common';
import { ComputeModule } from '../compute/compute.module';
import { AverageSoilingHandler } from './average-soiling.handler';
import { AverageSoilingService } from './average-soiling.service';
import { PastSkyCache } from './past-sky-cache';
import { PastSkyService } from './past-sky.service';
import { PrepareSkyHistoryHandler } from './prepare-sky-history.handler';
import { SelectTypicalYearHandler } from './select-typical-year.handler';
import { SkyHistoryService } from './sky-history.service';
import { TypicalYearService } from './typical-year.service';

/** Provides clouds and air of past periods, computed from the history of the weather sources. */
@Module({
  imports: [ComputeModule],
  controllers: [AverageSoilingHandler, PrepareSkyHistoryHandler, SelectTypicalYearHandler],
  providers: [AverageSoilingService, PastSkyCache, PastSkyService, SkyHistoryService, TypicalYearService],
  exports: [PastSkyCache, PastSkyService],
})
export class SkyHistoryModule {}
