import { Type } from 'class-transformer';
import { IsISO8601, IsOptional, IsString, Length, Matches, ValidateNested } from 'class-validator';
import type { CommandType } from './command-type';
import { exampleIssue } from '../forecast/example-issue';
import { ForecastIssue, RESOURCE } from '../forecast/issue';

/** Selects an issue of a resource: by id, or the newest one issued at or before `as_of`. */
export class ReadIssue {
  @Matches(RESOURCE) resource!: string;
  @IsOptional() @IsString() @Length(1, 100) issue_id?: string;
  /** Used when `issue_id` is absent. */
  @IsOptional() @IsISO8601() as_of?: string;
}

export class ArchivedIssue {
  @ValidateNested() @Type(() => ForecastIssue) issue!: ForecastIssue;
}

/** Reads an issue as it was served. Errors: NotFound when there is none, or its retention has ended. */
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
