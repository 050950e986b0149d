import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module';
import { SiteMeasurementsController } from './measurements.controller';
import { DeleteSiteMeasurementsController } from './deletion/delete-measurements.controller';
import { MeasuredSites } from './measured-sites';
import { MeasurementPoster } from './measurement-poster';
import { MeasurementsService } from './measurements.service';
import { TableReaderService } from './upload/table-reader.service';
import { UploadService } from './upload/upload.service';
import { SiteUploadController } from './upload/upload.controller';
import { SitesModule } from '../sites.module';

@Module({
  imports: [AuthModule, SitesModule],
  controllers: [SiteMeasurementsController, SiteUploadController, DeleteSiteMeasurementsController],
  providers: [MeasuredSites, MeasurementPoster, MeasurementsService, TableReaderService, UploadService],
  exports: [MeasurementPoster, MeasurementsService, UploadService],
})
export class MeasurementsModule {}
