import { Module } from '@nestjs/common';
import { FindingSummaries } from './finding-summaries';

@Module({ providers: [FindingSummaries], exports: [FindingSummaries] })
export class FindingsModule {}
