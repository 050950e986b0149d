import { Module } from '@nestjs/common';
import { AggregationDirectoryModule } from '../aggregations/directory/aggregation-directory.module';
import { AuthModule } from '../auth/auth.module';
import { SitesModule } from '../sites/sites.module';
import { HistoriesController } from './histories.controller';
import { HistoriesService } from './histories.service';
import { HistoryDownloadService } from './history-download.service';

@Module({
  imports: [AuthModule, SitesModule, AggregationDirectoryModule],
  controllers: [HistoriesController],
  providers: [HistoriesService, HistoryDownloadService],
  exports: [HistoriesService],
})
export class HistoriesModule {}
