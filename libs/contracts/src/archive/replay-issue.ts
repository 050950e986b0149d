import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsInt,
  IsISO8601,
  IsNumber,
  IsString,
  Length,
  Matches,
  Min,
  ValidateNested,
} from 'class-validator';
import type { CommandType } from '../commands/command-type';
import { exampleIssue } from '../forecast/example-issue';
import { RESOURCE } from '../forecast/issue';

export class ReplayIssue {
  @Matches(RESOURCE) resource!: string;
  @IsString() @Length(1, 100) issue_id!: string;
}

/** What one run of a source said of a tile, by the SHA-256 of it. */
export class ReplayedTile {
  @IsString() tile!: string;
  @IsString() source!: string;
  @IsISO8601() run!: string;
  @Matches(/^[0-9a-f]{64}$/) hash!: string;
}

export class IssueReplayed {
  /** Whether the issue made anew has the same bytes as the one that was served. */
  @IsBoolean() same!: boolean;
  /** Of both as canonical JSON; `served` without what measurements moved. */
  @IsString() served_sha256!: string;
  @IsString() replayed_sha256!: string;
  /** Native rows whose numbers differ, and by how much at most. */
  @IsInt() @Min(0) differing_rows!: number;
  @IsNumber() largest_difference!: number;
  /** Of the site, or of the aggregation. */
  @IsInt() @Min(1) site_version!: number;
  @IsArray() @ValidateNested({ each: true }) @Type(() => ReplayedTile) tiles!: ReplayedTile[];
  /** What could make a difference and is not kept. */
  @IsArray() @IsString({ each: true }) not_kept!: string[];
}

const hash = 'a'.repeat(64);

/**
 * Makes an issue anew from what is archived of its inputs: of a site, the site as it was and the weather as it had come;
 * of an aggregation, the issues of its members. Errors: NotFound when the issue, or what it was made of, is not kept.
 */
export const replayIssue: CommandType<ReplayIssue, IssueReplayed> = {
  name: 'forecast-engine.replay-issue',
  service: 'forecast-engine',
  request: ReplayIssue,
  reply: IssueReplayed,
  example: {
    request: { resource: exampleIssue.resource, issue_id: exampleIssue.issue_id },
    reply: {
      same: true,
      served_sha256: hash,
      replayed_sha256: hash,
      differing_rows: 0,
      largest_difference: 0,
      site_version: 1,
      tiles: [{ tile: 't50-26', source: 'gfs', run: '2026-01-01T12:00:00Z', hash }],
      not_kept: [],
    },
  },
};
