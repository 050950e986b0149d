import { Type } from 'class-transformer';
import { IsISO8601, IsString, Length, Matches, ValidateNested } from 'class-validator';
import type { CommandType } from './command-type';
import { exampleIssue } from '../forecast/example-issue';
import { RESOURCE } from '../forecast/issue';

/** Selects the issues of a resource that were issued from `from` until before `to`, at most 8 days later. */
export class ListIssues {
  @Matches(RESOURCE) resource!: string;
  @IsISO8601() from!: string;
  @IsISO8601() to!: string;
}

class IssueListEntry {
  @IsString() @Length(1, 100) issue_id!: string;
  @IsISO8601() issued_at!: string;
}

export class IssueList {
  /** Oldest first. */
  @ValidateNested({ each: true }) @Type(() => IssueListEntry) issues!: IssueListEntry[];
}

/** Lists archived issues by their times. Errors: InvalidRequest when the range is too long or ends before it begins. */
export const listIssues: CommandType<ListIssues, IssueList> = {
  name: 'forecast-engine.list-issues',
  service: 'forecast-engine',
  request: ListIssues,
  reply: IssueList,
  example: {
    request: { resource: exampleIssue.resource, from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
    reply: { issues: [{ issue_id: exampleIssue.issue_id, issued_at: exampleIssue.issued_at }] },
  },
};
