import { Module } from '@nestjs/common';
import { AggregationsModule } from '../aggregations/aggregations.module';
import { AggregationDirectoryModule } from '../aggregations/directory/aggregation-directory.module';
import { AuthModule } from '../auth/auth.module';
import { PastForecastsModule } from '../past-forecasts/past-forecasts.module';
import { ServingModule } from '../serving/serving.module';
import { MeasurementsModule } from '../sites/measurements/measurements.module';
import { SitesModule } from '../sites/sites.module';
import { AccuracyService } from './accuracy.service';
import { AggregationVerificationService } from './aggregation-verification.service';
import { SiteVerificationService } from './site-verification.service';
import { AggregationChartsController, SiteChartsController } from './charts.controller';
import { AggregationVerificationController, SiteVerificationController } from './verification.controller';
import { VerificationService } from './verification.service';

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
  controllers: [
    SiteVerificationController,
    AggregationVerificationController,
    SiteChartsController,
    AggregationChartsController,
  ],
  providers: [VerificationService, AccuracyService, SiteVerificationService, AggregationVerificationService],
  exports: [SiteVerificationService],
})
export class VerificationModule {}
