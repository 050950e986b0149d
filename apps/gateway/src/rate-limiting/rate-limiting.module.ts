import { Module } from '@nestjs/common';
import { Quota } from './quota';

@Module({
  providers: [Quota],
  exports: [Quota],
})
export class RateLimitingModule {}
