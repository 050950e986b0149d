import { Module } from '@nestjs/common';
import { AggregationForecastsService } from './aggregation-forecasts.service';
import { AggregationMeasurementsController } from './aggregation-measurements.controller';
import { AggregationMeasurementsService } from './aggregation-measurements.service';
import { AggregationTuningService } from './aggregation-tuning.service';
import { AggregationsController } from './aggregations.controller';
import { CollectionsService } from './collections.service';
import { AggregationDirectoryModule } from './directory/aggregation-directory.module';
import { MapModule } from './map/map.module';
import { AuthModule } from '../auth/auth.module';
import { ServingModule } from '../serving/serving.module';
import { MeasurementsModule } from '../sites/measurements/measurements.module';
import { SitesModule } from '../sites/sites.module';

@Module({
  imports: [AuthModule, ServingModule, SitesModule, MeasurementsModule, AggregationDirectoryModule, MapModule],
  controllers: [AggregationsController, AggregationMeasurementsController],
  providers: [
    CollectionsService,
    AggregationForecastsService,
    AggregationMeasurementsService,
    AggregationTuningService,
  ],
  exports: [AggregationMeasurementsService, CollectionsService],
})
export class AggregationsModule {}
