import { Module } from '@nestjs/common';
import { DailyUsageCleanupJob } from './daily-usage-cleanup-job';
import { DailyUsageHandler } from './daily-usage.handler';
import { DailyUsageStore } from './daily-usage.store';

@Module({ controllers: [DailyUsageHandler], providers: [DailyUsageStore, DailyUsageCleanupJob] })
export class DailyUsageModule {}
