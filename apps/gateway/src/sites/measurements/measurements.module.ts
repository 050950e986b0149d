import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module';
import {
  RooftopMeasurementsController,
  UtilityMeasurementsController,
  WeatherMeasurementsController,
} from './measurements.controller';
import { MeasurementPoster } from './measurement-poster';
import { MeasurementsService } from './measurements.service';
import { TableReaderService } from './upload/table-reader.service';
import { UploadController } from './upload/upload.controller';
import { SitesModule } from '../sites.module';

@Module({
  imports: [AuthModule, SitesModule],
  controllers: [
    UtilityMeasurementsController,
    RooftopMeasurementsController,
    WeatherMeasurementsController,
    UploadController,
  ],
  providers: [MeasurementPoster, MeasurementsService, TableReaderService],
  exports: [MeasurementPoster, MeasurementsService],
})
export class MeasurementsModule {}
