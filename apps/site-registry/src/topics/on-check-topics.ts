import { OnCommand } from '@daystar/bus';
import { type TopicsChecked, checkTopics } from '@daystar/contracts';
import { Controller, Inject } from '@nestjs/common';
import { TopicCheck } from './topic-check';

/** Answers gateways, which do not see the database. */
@Controller()
export class OnCheckTopics {
  constructor(@Inject(TopicCheck) private readonly topics: TopicCheck) {}

  @OnCommand(checkTopics)
  async check(): Promise<TopicsChecked> {
    const problem = await this.topics.check();
    return problem ? { problem } : {};
  }
}
