import { Module } from '@nestjs/common';
import { DailyUsageReporter } from './daily-usage-reporter';
import { Quota } from './quota';
import { RegistrationQuota } from './registration-quota';
import { SitePlaceQuota } from './site-place-quota';
import { VisitorQuota } from './visitor-quota';

@Module({
  providers: [DailyUsageReporter, Quota, RegistrationQuota, SitePlaceQuota, VisitorQuota],
  exports: [Quota, RegistrationQuota, SitePlaceQuota, VisitorQuota],
})
export class RateLimitingModule {}
