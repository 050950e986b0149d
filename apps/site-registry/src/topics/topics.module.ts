import { Module } from '@nestjs/common';
import { RegistryPublisher } from './registry-publisher';
import { TopicMonitor } from './topic-monitor';
import { TopicsHandler } from './topics.handler';

@Module({ controllers: [TopicsHandler], providers: [RegistryPublisher, TopicMonitor] })
export class TopicsModule {}
