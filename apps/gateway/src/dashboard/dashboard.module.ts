import { Module } from '@nestjs/common';
import { AggregationDirectoryModule } from '../aggregations/directory/aggregation-directory.module';
import { AuthModule } from '../auth/auth.module';
import { ServingModule } from '../serving/serving.module';
import { SitesModule } from '../sites/sites.module';
import { DashboardController } from './dashboard.controller';
import { DashboardService } from './dashboard.service';

@Module({
  imports: [AuthModule, ServingModule, SitesModule, AggregationDirectoryModule],
  controllers: [DashboardController],
  providers: [DashboardService],
})
export class DashboardModule {}
