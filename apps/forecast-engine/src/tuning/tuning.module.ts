import { Module } from '@nestjs/common';
import { ArchiveModule } from '../archive/archive.module';
import { ComputeModule } from '../compute/compute.module';
import { DirectoryModule } from '../directory/directory.module';
import { WeatherModule } from '../weather/weather.module';
import { AggregationChangesHandler } from './aggregation-changes.handler';
import { AggregationTuningHandler } from './aggregation-tuning.handler';
import { AggregationTuningPublisher } from './aggregation-tuning-publisher';
import { SiteAdaptationLearner } from './site-adaptation-learner';
import { ExternalForecastReader } from './external-forecast-reader';
import { ExternalForecastsHandler } from './external-forecasts.handler';
import { Hindcaster } from './hindcaster';
import { TuningClaims } from './tuning-claims';
import { MeasurementReader } from './measurement-reader';
import { ModelTrainer } from './model-trainer';
import { PastPowerService } from './past-power.service';
import { SkyHistoryModule } from '../sky-history/sky-history.module';
import { PlantEstimator } from './plant-estimator';
import { PlantLearner } from './plant-learner';
import { PlantRegistry } from './plant-registry';
import { RemovedSitesHandler } from './removed-sites.handler';
import { SharedTraining } from './shared-training';
import { SiteMeasurementsHandler } from './site-measurements.handler';
import { TrainingDataBuilder } from './training-data-builder';
import { TunedAggregationChangesHandler } from './tuned-aggregation-changes.handler';
import { TunedSiteChangesHandler } from './tuned-site-changes.handler';
import { TuningLoader } from './tuning-loader';
import { TuningRegistry } from './tuning-registry';
import { TuningReporter } from './tuning-reporter';
import { TuningSchedule } from './tuning-schedule';
import { TuningScheduler } from './tuning-scheduler';
import { TuningStore } from './tuning-store';
import { TuningSwitcher } from './tuning-switcher';
import { TuningUpdater } from './tuning-updater';

@Module({
  imports: [ArchiveModule, ComputeModule, DirectoryModule, SkyHistoryModule, WeatherModule],
  controllers: [
    AggregationChangesHandler,
    AggregationTuningHandler,
    ExternalForecastsHandler,
    RemovedSitesHandler,
    SiteMeasurementsHandler,
    TunedAggregationChangesHandler,
    TunedSiteChangesHandler,
  ],
  providers: [
    AggregationTuningPublisher,
    SiteAdaptationLearner,
    ExternalForecastReader,
    Hindcaster,
    TuningClaims,
    MeasurementReader,
    ModelTrainer,
    PastPowerService,
    PlantEstimator,
    PlantLearner,
    PlantRegistry,
    SharedTraining,
    TrainingDataBuilder,
    TuningLoader,
    TuningRegistry,
    TuningReporter,
    TuningSchedule,
    TuningScheduler,
    TuningStore,
    TuningSwitcher,
    TuningUpdater,
  ],
  exports: [PlantRegistry, TuningRegistry, TuningReporter, TuningScheduler, TuningStore, TuningSwitcher],
})
export class TuningModule {}
