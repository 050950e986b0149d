import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module';
import { MeasurementsController } from './measurements.controller';
import { DeleteMeasurementsController } from './deletion/delete-measurements.controller';
import { MeasurementPoster } from './measurement-poster';
import { MeasurementsService } from './measurements.service';
import { TableReaderService } from './upload/table-reader.service';
import { UploadService } from './upload/upload.service';
import { UploadController } from './upload/upload.controller';
import { SitesModule } from '../sites.module';

@Module({
  imports: [AuthModule, SitesModule],
  controllers: [MeasurementsController, UploadController, DeleteMeasurementsController],
  providers: [MeasurementPoster, MeasurementsService, TableReaderService, UploadService],
  exports: [MeasurementPoster, MeasurementsService, UploadService],
})
export class MeasurementsModule {}
