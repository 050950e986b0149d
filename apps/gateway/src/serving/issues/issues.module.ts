import { Module } from '@nestjs/common';
import { RateLimitingModule } from '../../rate-limiting/rate-limiting.module';
import { IssueCache } from './issue-cache';
import { LongPoll } from './long-poll';

@Module({
  imports: [RateLimitingModule],
  providers: [IssueCache, LongPoll],
  exports: [IssueCache, LongPoll],
})
export class IssuesModule {}
