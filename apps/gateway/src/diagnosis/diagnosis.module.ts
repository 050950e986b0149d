import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { ServingModule } from '../serving/serving.module';
import { MeasurementsModule } from '../sites/measurements/measurements.module';
import { SitesModule } from '../sites/sites.module';
import { TuningModule } from '../sites/tuning/tuning.module';
import { VerificationModule } from '../verification/verification.module';
import { RooftopDiagnosisController, UtilityDiagnosisController } from './diagnosis.controller';
import { DiagnosisService } from './diagnosis.service';

@Module({
  imports: [AuthModule, ServingModule, SitesModule, MeasurementsModule, TuningModule, VerificationModule],
  controllers: [UtilityDiagnosisController, RooftopDiagnosisController],
  providers: [DiagnosisService],
})
export class DiagnosisModule {}
