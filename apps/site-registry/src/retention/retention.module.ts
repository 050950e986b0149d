import { Module } from '@nestjs/common';
import { RetentionJob } from './retention-job';

@Module({ providers: [RetentionJob] })
export class RetentionModule {}
