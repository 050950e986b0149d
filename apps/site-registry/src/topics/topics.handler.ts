import { OnCommand } from '@daystar/bus';
import { type TopicsChecked, checkTopics } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { TopicMonitor } from './topic-monitor';

/** Checks topics for gateways, which cannot read the database. */
@Controller()
export class TopicsHandler {
  constructor(private readonly topics: TopicMonitor) {}

  @OnCommand(checkTopics)
  async check(): Promise<TopicsChecked> {
    await this.topics.check();
    const { missingRecordsProblem: problem } = this.topics;
    return problem ? { problem } : {};
  }
}
