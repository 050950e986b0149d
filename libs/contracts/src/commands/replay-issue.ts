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
import type { CommandType } from './command-type';
import { exampleIssue } from '../forecast/example-issue';
import { RESOURCE } from '../forecast/issue';

export class ReplayIssue {
  @Matches(RESOURCE) resource!: string;
  @IsString() @Length(1, 100) issue_id!: string;
}

/** One run of a source for a tile, with the SHA-256 of its data. */
export class ReplayedTile {
  @IsString() tile!: string;
  @IsString() source!: string;
  @IsISO8601() run!: string;
  @Matches(/^[0-9a-f]{64}$/) hash!: string;
}

export class IssueReplayed {
  /** Whether the replayed issue has the same bytes as the one that was served. */
  @IsBoolean() same!: boolean;
  /**
   * SHA-256 of both issues as canonical JSON. Aggregations, and sites whose tuning is not archived, are compared by their
   * untuned estimates.
   */
  @IsString() served_sha256!: string;
  @IsString() replayed_sha256!: string;
  /** Number of native rows whose values differ. */
  @IsInt() @Min(0) differing_rows!: number;
  /** Largest difference of a value, in its unit. */
  @IsNumber() largest_difference!: number;
  /** Version of the site or aggregation. */
  @IsInt() @Min(1) site_version!: number;
  @IsArray() @ValidateNested({ each: true }) @Type(() => ReplayedTile) tiles!: ReplayedTile[];
  /** Inputs that are not archived and may explain differences. */
  @IsArray() @IsString({ each: true }) not_kept!: string[];
}

const hash = 'a'.repeat(64);

/**
 * Recomputes an issue from its archived inputs. A site needs its version and the weather known at that time;
 * an aggregation needs the issues of its members. Errors: NotFound when the issue or one of its inputs is not archived.
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
