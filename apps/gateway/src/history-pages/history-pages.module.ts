import { Module } from '@nestjs/common';
import { AggregationDirectoryModule } from '../aggregations/directory/aggregation-directory.module';
import { AuthModule } from '../auth/auth.module';
import { HistoriesModule } from '../histories/histories.module';
import { SitesModule } from '../sites/sites.module';
import { AggregationHistoriesController } from './aggregation-histories.controller';
import { HistoryPagesService } from './history-pages.service';
import { PlaceHistoriesController } from './place-histories.controller';
import { SiteHistoriesController } from './site-histories.controller';

@Module({
  imports: [AuthModule, SitesModule, AggregationDirectoryModule, HistoriesModule],
  controllers: [SiteHistoriesController, AggregationHistoriesController, PlaceHistoriesController],
  providers: [HistoryPagesService],
})
export class HistoryPagesModule {}
