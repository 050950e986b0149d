import { Type } from 'class-transformer';
import { IsISO8601, IsOptional, IsString, Length, Matches, ValidateNested } from 'class-validator';
import type { CommandType } from '../commands/command-type';
import { exampleIssue } from '../forecast/example-issue';
import { ForecastIssue, RESOURCE } from '../forecast/issue';

/** Which issue of a resource: the one of an id, or the newest that had been made by a moment. */
export class ReadIssue {
  @Matches(RESOURCE) resource!: string;
  @IsOptional() @IsString() @Length(1, 100) issue_id?: string;
  /** Used when there is no `issue_id`. */
  @IsOptional() @IsISO8601() as_of?: string;
}

export class ArchivedIssue {
  @ValidateNested() @Type(() => ForecastIssue) issue!: ForecastIssue;
}

/** Reads an issue back as it was served. Errors: NotFound when there is none, or it is no longer kept. */
export const readIssue: CommandType<ReadIssue, ArchivedIssue> = {
  name: 'forecast-engine.read-issue',
  service: 'forecast-engine',
  request: ReadIssue,
  reply: ArchivedIssue,
  example: {
    request: { resource: exampleIssue.resource, as_of: '2026-01-01T19:05:00Z' },
    reply: { issue: exampleIssue },
  },
};
