import { Module } from '@nestjs/common';
import { AggregationsModule } from '../aggregations/aggregations.module';
import { AggregationDirectoryModule } from '../aggregations/directory/aggregation-directory.module';
import { AuthModule } from '../auth/auth.module';
import { ServingModule } from '../serving/serving.module';
import { SitesModule } from '../sites/sites.module';
import { ComparisonController } from './comparison.controller';
import { DashboardComparisonService } from './dashboard-comparison.service';
import { DashboardController } from './dashboard.controller';
import { DashboardService } from './dashboard.service';

@Module({
  imports: [AuthModule, ServingModule, SitesModule, AggregationDirectoryModule, AggregationsModule],
  controllers: [DashboardController, ComparisonController],
  providers: [DashboardService, DashboardComparisonService],
})
export class DashboardModule {}
