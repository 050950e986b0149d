import { Module } from '@nestjs/common';
import { AggregationDirectoryModule } from '../aggregations/directory/aggregation-directory.module';
import { AuthModule } from '../auth/auth.module';
import { ServingModule } from '../serving/serving.module';
import { MeasurementsModule } from '../sites/measurements/measurements.module';
import { SitesModule } from '../sites/sites.module';
import { TuningModule } from '../sites/tuning/tuning.module';
import { VerificationModule } from '../verification/verification.module';
import { AggregationDiagnosisController } from './aggregation-diagnosis.controller';
import { DiagnosisController } from './diagnosis.controller';
import { DiagnosisDataCollector } from './diagnosis-data-collector';
import { DiagnosisService } from './diagnosis.service';
import { FleetDiagnosisService } from './fleet-diagnosis.service';
import { MeasurementHistoryService } from './measurement-history.service';

@Module({
  imports: [
    AggregationDirectoryModule,
    AuthModule,
    ServingModule,
    SitesModule,
    MeasurementsModule,
    TuningModule,
    VerificationModule,
  ],
  controllers: [DiagnosisController, AggregationDiagnosisController],
  providers: [MeasurementHistoryService, DiagnosisDataCollector, DiagnosisService, FleetDiagnosisService],
})
export class DiagnosisModule {}
