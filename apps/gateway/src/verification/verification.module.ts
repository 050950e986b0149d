import { Module } from '@nestjs/common';
import { AggregationsModule } from '../aggregations/aggregations.module';
import { AggregationDirectoryModule } from '../aggregations/directory/aggregation-directory.module';
import { AuthModule } from '../auth/auth.module';
import { PastForecastsModule } from '../history/past-forecasts.module';
import { ServingModule } from '../serving/serving.module';
import { MeasurementsModule } from '../sites/measurements/measurements.module';
import { SitesModule } from '../sites/sites.module';
import { SiteAccuracy } from './site-accuracy';
import { RooftopChartsController, UtilityChartsController } from './site-charts.controller';
import {
  AggregationVerificationController,
  RooftopVerificationController,
  UtilityVerificationController,
} from './verification.controller';
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
    UtilityVerificationController,
    RooftopVerificationController,
    AggregationVerificationController,
    UtilityChartsController,
    RooftopChartsController,
  ],
  providers: [VerificationService, SiteAccuracy],
})
export class VerificationModule {}
