import { Module } from '@nestjs/common';
import { AggregationDirectoryModule } from '../aggregations/directory/aggregation-directory.module';
import { AuthModule } from '../auth/auth.module';
import { AggregationChangesController, SiteChangesController } from './forecast-changes.controller';
import { ForecastChangesService } from './forecast-changes.service';
import { PastForecastsModule } from './past-forecasts.module';
import { IssuesModule } from '../serving/issues/issues.module';
import { SitesModule } from '../sites/sites.module';

@Module({
  imports: [AuthModule, IssuesModule, SitesModule, AggregationDirectoryModule, PastForecastsModule],
  controllers: [SiteChangesController, AggregationChangesController],
  providers: [ForecastChangesService],
})
export class ForecastChangesModule {}
