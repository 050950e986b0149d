import { Module } from '@nestjs/common';
import { MeasurementCommandsHandler } from './measurement-commands.handler';
import { MeasurementsService } from './measurements.service';

@Module({ controllers: [MeasurementCommandsHandler], providers: [MeasurementsService] })
export class MeasurementsModule {}
