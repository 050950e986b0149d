import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module';
import { TuningModule } from '../tuning/tuning.module';
import { AggregationChangesHandler } from './aggregation-changes.handler';
import { AggregationForecastsService } from './aggregation-forecasts.service';
import { AggregationCalculator } from './aggregation-calculator';
import { AggregationTuningHandler } from './aggregation-tuning.handler';
import { DueAggregationsHandler } from './due-aggregations.handler';
import { LostIssueRecovery } from './lost-issue-recovery';
import { MemberIssueCache } from './member-issue-cache';
import { MemberIssuesHandler } from './member-issues.handler';
import { AggregationForecastPublisher } from './aggregation-forecast-publisher';
import { AggregationScheduler } from './aggregation-scheduler';

@Module({
  imports: [DirectoryModule, TuningModule],
  controllers: [AggregationChangesHandler, AggregationTuningHandler, DueAggregationsHandler, MemberIssuesHandler],
  providers: [
    AggregationForecastsService,
    AggregationCalculator,
    LostIssueRecovery,
    MemberIssueCache,
    AggregationForecastPublisher,
    AggregationScheduler,
  ],
})
export class ForecastsModule {}
