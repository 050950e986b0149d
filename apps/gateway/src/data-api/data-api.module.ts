import { Module } from '@nestjs/common';
import { AggregationPowerBuilder } from '../aggregations/aggregation-power-builder';
import { AggregationDirectoryModule } from '../aggregations/directory/aggregation-directory.module';
import { AuthModule } from '../auth/auth.module';
import { PlacesModule } from '../places/places.module';
import { ServingModule } from '../serving/serving.module';
import { SitesModule } from '../sites/sites.module';
import { MeasurementsModule } from '../sites/measurements/measurements.module';
import { ForecastDataController, LiveDataController } from './data.controller';
import { DataForecastsService } from './data-forecasts.service';
import { PastDataService } from './past-data.service';
import { PastRowsQueue } from './past-rows-queue';
import { DataRequestReader } from './data-request-reader';
import { ResourcesController } from './resources.controller';
import { MeasurementResourcesController } from './measurement-resources.controller';
import { HistoricDataController } from './historic-data.controller';
import { ForecastSoilingController, HistoricSoilingController, LiveSoilingController } from './soiling.controller';
import { MonthlySoilingController } from './monthly-soiling.controller';
import { MonthlySoilingService } from './monthly-soiling.service';
import { SoilingService } from './soiling.service';
import { TypicalYearController } from './typical-year.controller';
import { UnavailableDataController } from './unavailable-data.controller';

@Module({
  imports: [AuthModule, ServingModule, PlacesModule, SitesModule, MeasurementsModule, AggregationDirectoryModule],
  controllers: [
    LiveDataController,
    ForecastDataController,
    HistoricDataController,
    TypicalYearController,
    LiveSoilingController,
    ForecastSoilingController,
    HistoricSoilingController,
    MonthlySoilingController,
    UnavailableDataController,
    ResourcesController,
    MeasurementResourcesController,
  ],
  providers: [
    AggregationPowerBuilder,
    DataForecastsService,
    PastDataService,
    PastRowsQueue,
    DataRequestReader,
    SoilingService,
    MonthlySoilingService,
  ],
})
export class DataApiModule {}
