import { Module } from '@nestjs/common';
import { DeletedSiteCleanupJob } from './deleted-site-cleanup-job';
import { PartitionMaintenanceJob } from './partition-maintenance-job';

@Module({ providers: [PartitionMaintenanceJob, DeletedSiteCleanupJob] })
export class RetentionModule {}
