import { Module } from '@nestjs/common';
import { ResourceUsageHandler } from './resource-usage.handler';
import { ResourceUsageService } from './resource-usage.service';

@Module({ controllers: [ResourceUsageHandler], providers: [ResourceUsageService] })
export class ResourceUsageModule {}
