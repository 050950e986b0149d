import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module';
import { SitesModule } from '../sites.module';
import { RooftopTuningController, UtilityTuningController, WeatherTuningController } from './tuning.controller';
import { TuningService } from './tuning.service';

@Module({
  imports: [AuthModule, SitesModule],
  controllers: [UtilityTuningController, RooftopTuningController, WeatherTuningController],
  providers: [TuningService],
  exports: [TuningService],
})
export class TuningModule {}
