import { IsArray, IsInt, IsISO8601, IsNumber, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { IsOpenEnum } from '../open-enum';

/**
 * Data basis of a row, from best to worst. `observation` marks estimated actuals based on measurements or satellite
 * images; forecasts have one of the other four. Messages and responses name it `ladder`.
 */
export const DATA_BASIS_RANKING = ['observation', 'nowcast+nwp', 'nwp', 'older-nwp', 'climatology'] as const;
export type DataBasis = (typeof DATA_BASIS_RANKING)[number];

/** Returns the rank of a data basis: 0 is the best. An unknown one, from cached rows of a later release, ranks last. */
export function rankDataBasis(basis: DataBasis): number {
  const rank = DATA_BASIS_RANKING.indexOf(basis);
  return rank < 0 ? DATA_BASIS_RANKING.length - 1 : rank;
}

/** One input of a row: a source, with one of its model runs or images. */
export class InputRun {
  @IsString() source!: string;
  /** Start of the model run or time of the image. */
  @IsISO8601() run!: string;
  /** Mean share of the input in the cloud opacity of the steps, 0 to 1; 0 when only other variables are from it. */
  @IsOptional() @IsNumber() @Min(0) @Max(1) weight?: number;
}

/** Flags of a row. `eclipse`: a solar eclipse reduces its values. */
export const ROW_FLAGS = ['eclipse'] as const;
export type RowFlag = (typeof ROW_FLAGS)[number];
/**
 * Flags of a row that measurements tuned. `measured`: the value is measured power. `live`: measurements close in time correct
 * the value. `learned`: learned tuning corrects the value. `pooled`: measurements of other sites alone correct it.
 */
export const TUNING_FLAGS = ['measured', 'live', 'learned', 'pooled'] as const;
export type TuningFlag = (typeof TUNING_FLAGS)[number];

/**
 * Flags of a row by the properties of its plant. `monthly_soiling`: rain is unknown, so that `dust_soiling_average`
 * replaces the soiling model. `members_changed`: the row of an aggregation is earlier than the last change of its members, and
 * is the sum of the present ones.
 */
export const PLANT_FLAGS = ['monthly_soiling', 'members_changed'] as const;
export type PlantFlag = (typeof PLANT_FLAGS)[number];

/** A segment of a series: consecutive native steps with the same provenance. It is not a model run, which is `InputRun`. */
export class ProvenanceRun {
  /** Number of steps. */
  @IsInt() @Min(1) steps!: number;
  /** Data basis; readers treat an unknown one as `climatology`. */
  @IsOpenEnum(DATA_BASIS_RANKING, { readAs: 'climatology' }) ladder!: DataBasis;
  @IsArray() @ValidateNested({ each: true }) @Type(() => InputRun) inputs!: InputRun[];
  @IsOptional() @IsArray() @IsOpenEnum(ROW_FLAGS, 'omit') flags?: RowFlag[];
  /** How measurements tuned the rows: `measured`, `live`, `learned`, `pooled`. Separate from `flags`, because consumers of release 0.1.0 know no other values of that list. */
  @IsOptional() @IsArray() @IsOpenEnum(TUNING_FLAGS, 'omit') tuning_flags?: TuningFlag[];
  /** Effects of the properties of the plant, or of the members. Separate from `flags` for the same reason. */
  @IsOptional() @IsArray() @IsOpenEnum(PLANT_FLAGS, 'omit') plant_flags?: PlantFlag[];
}

const ALL_FLAGS: readonly string[] = [...TUNING_FLAGS, ...ROW_FLAGS, ...PLANT_FLAGS];

/** Lists all flags of rows, each once, in the order of their definition. */
export function listRowFlags(runs: readonly ProvenanceRun[]): string[] {
  const listed = new Set<string>(
    runs.flatMap(({ flags = [], tuning_flags = [], plant_flags = [] }) => [...flags, ...tuning_flags, ...plant_flags]),
  );
  return listed.size > 1 ? ALL_FLAGS.filter((flag) => listed.has(flag)) : [...listed];
}

/** Returns the number of native steps of a series, from its provenance. */
export const countSteps = (runs: readonly ProvenanceRun[]): number => runs.reduce((sum, { steps }) => sum + steps, 0);

/** Finds the segment of a native step; undefined beyond the series. @param step index, from 0 */
export function findProvenanceRun(runs: readonly ProvenanceRun[], step: number): ProvenanceRun | undefined {
  let end = 0;
  return runs.find(({ steps }) => (end += steps) > step);
}

/** Returns the provenance of the native steps `from` to `to` (exclusive). */
export function sliceProvenance(runs: readonly ProvenanceRun[], from: number, to: number): ProvenanceRun[] {
  const slice: ProvenanceRun[] = [];
  let start = 0;
  for (const run of runs) {
    const steps = Math.min(start + run.steps, to) - Math.max(start, from);
    if (steps > 0) slice.push({ ...run, steps });
    start += run.steps;
  }
  return slice;
}

/** Splits sequences where the value of a step changes. @param addValue adds a value to the sequence of its steps */
export function splitRuns<Value>(
  runs: readonly ProvenanceRun[],
  readValue: (step: number) => Value,
  addValue: (run: ProvenanceRun, value: Value) => ProvenanceRun,
): ProvenanceRun[] {
  const split: ProvenanceRun[] = [];
  let from = 0;
  for (const run of runs) {
    const end = from + run.steps;
    while (from < end) {
      const value = readValue(from);
      let to = from + 1;
      while (to < end && readValue(to) === value) to++;
      split.push(addValue({ ...run, steps: to - from }, value));
      from = to;
    }
  }
  return split;
}

/** Issue of one member that an aggregation summed; without `issue_id` the member had none. */
export class MemberIssue {
  /** Resource id of a site, or resource of a fleet within a tile. */
  @IsString() resource_id!: string;
  @IsOptional() @IsString() issue_id?: string;
}
