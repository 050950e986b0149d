import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module';
import { AggregationTuner } from './aggregation-tuner';
import { MeasuredPowerService } from './measured-power.service';

@Module({
  imports: [DirectoryModule],
  providers: [AggregationTuner, MeasuredPowerService],
  exports: [AggregationTuner, MeasuredPowerService],
})
export class TuningModule {}
