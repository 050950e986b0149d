import { Module } from '@nestjs/common';
import { DailyUsageCleanupJob } from './daily-usage-cleanup-job';
import { DailyUsageHandler } from './daily-usage.handler';
import { DailyUsageService } from './daily-usage.service';

@Module({ controllers: [DailyUsageHandler], providers: [DailyUsageService, DailyUsageCleanupJob] })
export class DailyUsageModule {}
