import { Global, Module } from '@nestjs/common';
import { PastForecasts } from './past-forecasts';
import { PastIssues } from './past-issues';
import { PAST_SOURCE } from '../serving/past-source';
import { IssuesModule } from '../serving/issues/issues.module';

/** Provides the port `PAST_SOURCE` of `serving`. Global, because `serving` must not import this folder. */
@Global()
@Module({
  imports: [IssuesModule],
  providers: [PastIssues, PastForecasts, { provide: PAST_SOURCE, useExisting: PastForecasts }],
  exports: [PastIssues, PAST_SOURCE],
})
export class PastForecastsModule {}
