import { OnCommand } from '@daystar/bus';
import { type ArchivedIssue, DaystarError, type ReadIssue, readIssue } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { IssueArchive } from '../archive/issue-archive';

/** Handles `readIssue`: returns an archived issue by its id, or the newest one issued by a time. */
@Controller()
export class ReadIssueHandler {
  constructor(private readonly archive: IssueArchive) {}

  @OnCommand(readIssue)
  async onReadIssue({ resource, issue_id, as_of }: ReadIssue): Promise<ArchivedIssue> {
    const issue =
      issue_id === undefined
        ? await this.archive.findAsOf(resource, Date.parse(as_of ?? ''))
        : await this.archive.findById(resource, issue_id);
    if (!issue) throw new DaystarError('NotFound', 'The issue was not found, or it is older than the archive.');
    return { issue };
  }
}
