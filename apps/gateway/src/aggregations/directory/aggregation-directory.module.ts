import { Module } from '@nestjs/common';
import { AggregationChangesHandler } from './aggregation-changes.handler';
import { AggregationDirectory } from './aggregation-directory';

@Module({
  controllers: [AggregationChangesHandler],
  providers: [AggregationDirectory],
  exports: [AggregationDirectory],
})
export class AggregationDirectoryModule {}
