import { Module } from '@nestjs/common';
import { Quota } from './quota';
import { RegistrationQuota } from './registration-quota';
import { SitePlaceQuota } from './site-place-quota';

@Module({
  providers: [Quota, RegistrationQuota, SitePlaceQuota],
  exports: [Quota, RegistrationQuota, SitePlaceQuota],
})
export class RateLimitingModule {}
