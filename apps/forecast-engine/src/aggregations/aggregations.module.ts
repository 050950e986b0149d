import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module';
import { AggregationIssuesHandler } from './aggregation-issues.handler';

@Module({ imports: [DirectoryModule], controllers: [AggregationIssuesHandler] })
export class AggregationsModule {}
