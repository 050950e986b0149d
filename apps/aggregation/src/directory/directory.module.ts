import { Module } from '@nestjs/common';
import { AggregationDirectory } from './aggregation-directory';

@Module({ providers: [AggregationDirectory], exports: [AggregationDirectory] })
export class DirectoryModule {}
