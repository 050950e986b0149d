import { Global, Module } from '@nestjs/common';
import { PastForecastsService } from './past-forecasts.service';
import { PastIssuesService } from './past-issues.service';
import { PAST_SOURCE } from '../serving/response/power-response';
import { IssuesModule } from '../serving/issues/issues.module';

/** Provides the port `PAST_SOURCE` of `serving`. Global, because `serving` must not import this folder. */
@Global()
@Module({
  imports: [IssuesModule],
  providers: [PastIssuesService, PastForecastsService, { provide: PAST_SOURCE, useExisting: PastForecastsService }],
  exports: [PastIssuesService, PAST_SOURCE],
})
export class PastForecastsModule {}
