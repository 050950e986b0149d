import { Module } from '@nestjs/common';
import { Quota } from './quota';
import { RegistrationQuota } from './registration-quota';

@Module({
  providers: [Quota, RegistrationQuota],
  exports: [Quota, RegistrationQuota],
})
export class RateLimitingModule {}
