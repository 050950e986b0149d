import { Module } from '@nestjs/common';
import { PartitionMaintenanceJob } from './partition-maintenance-job';

@Module({ providers: [PartitionMaintenanceJob] })
export class RetentionModule {}
