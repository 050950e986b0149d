import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module';
import { AggregationTuner } from './aggregation-tuner';

@Module({ imports: [DirectoryModule], providers: [AggregationTuner], exports: [AggregationTuner] })
export class TuningModule {}
