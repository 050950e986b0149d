import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsOptional, Matches } from 'class-validator';
import { SKY_NAME_PATTERN } from '../weather/sky-grid';
import type { CommandType } from './command-type';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

export class PrepareSkyHistory {
  /** Name of the point (`getPointName`); a gateway of an earlier release names a sky cell. */
  @Matches(SKY_NAME_PATTERN) cell!: string;
  /** Past calendar months (UTC) that are not in the row cache. */
  @IsArray() @ArrayMinSize(1) @ArrayMaxSize(12) @Matches(MONTH, { each: true }) months!: string[];
}

export class SkyHistoryPrepared {
  /** The months that are in the row cache now. */
  @IsArray() @Matches(MONTH, { each: true }) months!: string[];
}

/** Asks the engine to write the past sky of a place to the row cache. */
export const prepareSkyHistory: CommandType<PrepareSkyHistory, SkyHistoryPrepared> = {
  name: 'forecast-engine.prepare-sky-history',
  service: 'forecast-engine',
  request: PrepareSkyHistory,
  reply: SkyHistoryPrepared,
  example: { request: { cell: 'p1277000-664000', months: ['2019-06'] }, reply: { months: ['2019-06'] } },
};

export class SelectTypicalYear {
  /** Name of the point (`getPointName`); a gateway of an earlier release names a sky cell. */
  @Matches(SKY_NAME_PATTERN) cell!: string;
}

export class TypicalYearSelected {
  /** The twelve months, January first. Each comes from the year in which it was most typical. */
  @IsArray() @ArrayMinSize(12) @ArrayMaxSize(12) @Matches(MONTH, { each: true }) months!: string[];
  /** Dates from which the rest of the calendar month comes from another year. */
  @IsOptional() @IsArray() @ArrayMaxSize(12) @Matches(DATE, { each: true }) joined_from?: string[];
  /** The first and the last year that were compared. */
  @IsInt() from_year!: number;
  @IsInt() to_year!: number;
}

/** Asks the engine which past months make up the typical meteorological year of a place. */
export const selectTypicalYear: CommandType<SelectTypicalYear, TypicalYearSelected> = {
  name: 'forecast-engine.select-typical-year',
  service: 'forecast-engine',
  request: SelectTypicalYear,
  reply: TypicalYearSelected,
  example: {
    request: { cell: 'p1277000-664000' },
    reply: {
      months: Array.from({ length: 12 }, (_, i) => `${2011 + i}-${String(i + 1).padStart(2, '0')}`),
      joined_from: ['2019-03-16'],
      from_year: 2011,
      to_year: 2025,
    },
  },
};
