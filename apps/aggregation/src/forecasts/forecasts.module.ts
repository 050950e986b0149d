import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module';
import { TuningModule } from '../tuning/tuning.module';
import { AggregationChangesHandler } from './aggregation-changes.handler';
import { AggregationForecastsService } from './aggregation-forecasts.service';
import { AggregationTuningHandler } from './aggregation-tuning.handler';
import { LostSums } from './lost-sums';
import { MemberIssueCache } from './member-issue-cache';
import { MemberIssuedHandler } from './member-issued.handler';

@Module({
  imports: [DirectoryModule, TuningModule],
  controllers: [AggregationChangesHandler, AggregationTuningHandler, MemberIssuedHandler],
  providers: [AggregationForecastsService, LostSums, MemberIssueCache],
})
export class ForecastsModule {}
