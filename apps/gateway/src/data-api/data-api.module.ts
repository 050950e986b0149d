import { Module } from '@nestjs/common';
import { AggregationDirectoryModule } from '../aggregations/directory/aggregation-directory.module';
import { AuthModule } from '../auth/auth.module';
import { PlacesModule } from '../places/places.module';
import { ServingModule } from '../serving/serving.module';
import { SitesModule } from '../sites/sites.module';
import { MeasurementsModule } from '../sites/measurements/measurements.module';
import { ForecastDataController, LiveDataController } from './data.controller';
import { DataForecasts } from './data-forecasts';
import { DataHistory } from './data-history';
import { DataSubjects } from './data-subjects';
import { ResourcesController } from './resources.controller';
import { MeasurementResourcesController } from './measurement-resources.controller';
import { HistoricDataController, TypicalYearController } from './past-data.controller';
import { UnavailableDataController } from './unavailable-data.controller';

@Module({
  imports: [AuthModule, ServingModule, PlacesModule, SitesModule, MeasurementsModule, AggregationDirectoryModule],
  controllers: [
    ...[LiveDataController, ForecastDataController, HistoricDataController, TypicalYearController],
    UnavailableDataController,
    ...[ResourcesController, MeasurementResourcesController],
  ],
  providers: [DataForecasts, DataHistory, DataSubjects],
})
export class DataApiModule {}
