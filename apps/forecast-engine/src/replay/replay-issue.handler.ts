import { OnCommand } from '@daystar/bus';
import { type IssueReplayed, type ReplayIssue, replayIssue } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { Replay } from './replay.service';

@Controller()
export class ReplayIssueHandler {
  constructor(private readonly replays: Replay) {}

  @OnCommand(replayIssue)
  replay({ resource, issue_id }: ReplayIssue): Promise<IssueReplayed> {
    return this.replays.of(resource, issue_id);
  }
}
