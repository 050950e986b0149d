import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { PastForecastsModule } from '../past-forecasts/past-forecasts.module';
import { MeasurementsModule } from '../sites/measurements/measurements.module';
import { SitesModule } from '../sites/sites.module';
import { IssueComparisonService } from './issue-comparison.service';
import { PastForecastPagesController } from './past-forecast-pages.controller';

@Module({
  imports: [AuthModule, SitesModule, MeasurementsModule, PastForecastsModule],
  controllers: [PastForecastPagesController],
  providers: [IssueComparisonService],
})
export class PastForecastPagesModule {}
