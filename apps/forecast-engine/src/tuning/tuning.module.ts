import { Module } from '@nestjs/common';
import { ArchiveModule } from '../archive/archive.module';
import { ComputeModule } from '../compute/compute.module';
import { DirectoryModule } from '../directory/directory.module';
import { WeatherModule } from '../weather/weather.module';
import { AggregationMeasurementsHandler } from './aggregation-measurements.handler';
import { AggregationTuningHandler } from './aggregation-tuning.handler';
import { AggregationTuningPublisher } from './aggregation-tuning-publisher';
import { SiteAdaptationLearner } from './site-adaptation-learner';
import { ExternalForecastReader } from './external-forecast-reader';
import { ExternalForecastsHandler } from './external-forecasts.handler';
import { Hindcaster } from './hindcaster';
import { TuningClaims } from './tuning-claims';
import { MeasurementReader } from './measurement-reader';
import { ModelTrainer } from './model-trainer';
import { MeasuredPowerService } from './measured-power.service';
import { SkyHistoryModule } from '../sky-history/sky-history.module';
import { PlantEstimator } from './plant-estimator';
import { PooledTunings } from './pooled-tunings';
import { TuningLearner } from './tuning-learner';
import { TunedResourceRegistry } from './tuned-resource-registry';
import { RemovedAggregationsHandler } from './removed-aggregations.handler';
import { RemovedSitesHandler } from './removed-sites.handler';
import { SharedTraining } from './shared-training';
import { SiteMeasurementsHandler } from './site-measurements.handler';
import { TrainingDataBuilder } from './training-data-builder';
import { RetrainChangedAggregationHandler } from './retrain-changed-aggregation.handler';
import { RetrainChangedSiteHandler } from './retrain-changed-site.handler';
import { TuningEvictor } from './tuning-evictor';
import { TuningLoader } from './tuning-loader';
import { TuningRegistry } from './tuning-registry';
import { ExternalForecastCounter } from './external-forecast-counter';
import { PooledTuningReporter } from './pooled-tuning-reporter';
import { TuningReporter } from './tuning-reporter';
import { TrainingPolicy } from './training-policy';
import { TuningScheduler } from './tuning-scheduler';
import { TuningStore } from './tuning-store';
import { TuningSwitcher } from './tuning-switcher';
import { TuningUpdater } from './tuning-updater';

@Module({
  imports: [ArchiveModule, ComputeModule, DirectoryModule, SkyHistoryModule, WeatherModule],
  controllers: [
    AggregationMeasurementsHandler,
    AggregationTuningHandler,
    ExternalForecastsHandler,
    RemovedAggregationsHandler,
    RemovedSitesHandler,
    SiteMeasurementsHandler,
    RetrainChangedAggregationHandler,
    RetrainChangedSiteHandler,
  ],
  providers: [
    AggregationTuningPublisher,
    SiteAdaptationLearner,
    ExternalForecastReader,
    Hindcaster,
    TuningClaims,
    MeasurementReader,
    ModelTrainer,
    MeasuredPowerService,
    PlantEstimator,
    PooledTunings,
    TuningLearner,
    TunedResourceRegistry,
    SharedTraining,
    TrainingDataBuilder,
    TuningEvictor,
    TuningLoader,
    TuningRegistry,
    TuningReporter,
    ExternalForecastCounter,
    PooledTuningReporter,
    TrainingPolicy,
    TuningScheduler,
    TuningStore,
    TuningSwitcher,
    TuningUpdater,
  ],
  exports: [
    PooledTunings,
    TunedResourceRegistry,
    TuningRegistry,
    TuningReporter,
    TuningScheduler,
    TuningStore,
    TuningSwitcher,
  ],
})
export class TuningModule {}
