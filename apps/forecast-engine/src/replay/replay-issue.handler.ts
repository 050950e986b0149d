import { OnCommand } from '@daystar/bus';
import { type IssueReplayed, type ReplayIssue, replayIssue } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { ReplayService } from './replay.service';

@Controller()
export class ReplayIssueHandler {
  constructor(private readonly replays: ReplayService) {}

  @OnCommand(replayIssue)
  onReplayIssue({ resource, issue_id }: ReplayIssue): Promise<IssueReplayed> {
    return this.replays.replay(resource, issue_id);
  }
}
