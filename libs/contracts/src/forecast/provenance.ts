import { IsArray, IsInt, IsISO8601, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { IsOpenEnum } from '../open-enum';

/**
 * How a row was come by, best first. The last four are the ladder of degradation; `observation` is what estimated
 * actuals hold where something was measured or seen from space.
 */
export const LADDER = ['observation', 'nowcast+nwp', 'nwp', 'older-nwp', 'climatology'] as const;
export type LadderStep = (typeof LADDER)[number];

/** Place of a step in the ladder, 0 the best; a step of a later release, which a cache may hold, counts as the last. */
export function ladderRank(step: LadderStep): number {
  const rank = LADDER.indexOf(step);
  return rank < 0 ? LADDER.length - 1 : rank;
}

/** One input of a row: which source, which of its runs. */
export class InputRun {
  @IsString() source!: string;
  /** When the run was started or the picture taken. */
  @IsISO8601() run!: string;
}

/** What is special about a row. `eclipse`: the moon covers part of the sun, and the row is dimmed by it. */
export const ROW_FLAGS = ['eclipse'] as const;
export type RowFlag = (typeof ROW_FLAGS)[number];

/** A run of adjoining native steps made in the same way from the same inputs. */
export class ProvenanceRun {
  /** How many steps this run covers. */
  @IsInt() @Min(1) steps!: number;
  /** A step that a reader does not know counts as the last. */
  @IsOpenEnum(LADDER, { readAs: 'climatology' }) ladder!: LadderStep;
  @IsArray() @ValidateNested({ each: true }) @Type(() => InputRun) inputs!: InputRun[];
  @IsOptional() @IsArray() @IsOpenEnum(ROW_FLAGS, 'leave-out') flags?: RowFlag[];
}

/** What an aggregation summed: the issue of one member, or why there was none. */
export class MemberIssue {
  @IsString() resource_id!: string;
  @IsOptional() @IsString() issue_id?: string;
}
