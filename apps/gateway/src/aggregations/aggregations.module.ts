import { Module } from '@nestjs/common';
import { AggregationExternalForecastsController } from './aggregation-external-forecasts.controller';
import { AggregationForecastsService } from './aggregation-forecasts.service';
import { AggregationPowerBuilder } from './aggregation-power-builder';
import {
  AggregationMeasurementsController,
  AggregationUploadController,
  DeleteAggregationMeasurementsController,
} from './aggregation-measurements.controller';
import { AggregationMeasurementsService } from './aggregation-measurements.service';
import { AggregationTuningController } from './aggregation-tuning.controller';
import { AggregationFormsController } from './forms/aggregation-forms.controller';
import { NewAggregationController } from './forms/new-aggregation.controller';
import { AggregationsController } from './aggregations.controller';
import { CollectionsService } from './collections.service';
import { AggregationDirectoryModule } from './directory/aggregation-directory.module';
import { MeasuredAggregations } from './measured-aggregations';
import { TunedAggregations } from './tuned-aggregations';
import { MapModule } from './map/map.module';
import { AuthModule } from '../auth/auth.module';
import { ServingModule } from '../serving/serving.module';
import { ExternalForecastsModule } from '../sites/external-forecasts/external-forecasts.module';
import { MeasurementsModule } from '../sites/measurements/measurements.module';
import { SitesModule } from '../sites/sites.module';

@Module({
  imports: [
    AuthModule,
    ServingModule,
    SitesModule,
    MeasurementsModule,
    ExternalForecastsModule,
    AggregationDirectoryModule,
    MapModule,
  ],
  controllers: [
    AggregationsController,
    AggregationMeasurementsController,
    AggregationTuningController,
    AggregationExternalForecastsController,
    NewAggregationController,
    AggregationFormsController,
    AggregationUploadController,
    DeleteAggregationMeasurementsController,
  ],
  providers: [
    CollectionsService,
    AggregationPowerBuilder,
    AggregationForecastsService,
    AggregationMeasurementsService,
    TunedAggregations,
    MeasuredAggregations,
  ],
  exports: [AggregationForecastsService, AggregationMeasurementsService, CollectionsService],
})
export class AggregationsModule {}
