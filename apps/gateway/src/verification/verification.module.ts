import { Module } from '@nestjs/common';
import { AggregationsModule } from '../aggregations/aggregations.module';
import { AggregationDirectoryModule } from '../aggregations/directory/aggregation-directory.module';
import { AuthModule } from '../auth/auth.module';
import { PastForecastsModule } from '../past-forecasts/past-forecasts.module';
import { ServingModule } from '../serving/serving.module';
import { MeasurementsModule } from '../sites/measurements/measurements.module';
import { SitesModule } from '../sites/sites.module';
import { VerificationChartService } from './verification-chart.service';
import { AggregationVerificationController, SiteVerificationController } from './verification.controller';
import { VerificationService } from './verification.service';
import { VerifiedAggregations } from './verified-aggregations';
import { VerifiedSites } from './verified-sites';

@Module({
  imports: [
    AuthModule,
    ServingModule,
    SitesModule,
    MeasurementsModule,
    AggregationDirectoryModule,
    AggregationsModule,
    PastForecastsModule,
  ],
  controllers: [SiteVerificationController, AggregationVerificationController],
  providers: [VerificationService, VerificationChartService, VerifiedSites, VerifiedAggregations],
  exports: [VerificationService, VerifiedSites],
})
export class VerificationModule {}
