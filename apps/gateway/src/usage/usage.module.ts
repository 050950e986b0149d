import { Module } from '@nestjs/common';
import { KeyUseRecorder } from './key-use-recorder';
import { UsageCounter } from './usage-counter';

@Module({
  providers: [UsageCounter, KeyUseRecorder],
  exports: [UsageCounter, KeyUseRecorder],
})
export class UsageModule {}
