import { Module } from '@nestjs/common';
import { REGISTRY_PUBLISHER } from './registry-publisher';
import { TopicMonitor } from './topic-monitor';
import { TopicsHandler } from './topics.handler';

@Module({ controllers: [TopicsHandler], providers: [REGISTRY_PUBLISHER, TopicMonitor] })
export class TopicsModule {}
