import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import type { CommandType } from './command-type';

export class AverageSoiling {
  @IsNumber() @Min(-90) @Max(90) latitude!: number;
  @IsNumber() @Min(-180) @Max(180) longitude!: number;
  @IsIn(['kimber', 'hsu']) model!: 'kimber' | 'hsu';
  /** Model parameters, named like the parameters of the function that implements it. */
  @IsObject() parameters!: Record<string, number>;
  /** Days of every year on which modules are washed, UTC. */
  @IsArray() @ArrayMaxSize(366) @Matches(/^\d\d-\d\d$/, { each: true }) washes!: string[];
}

/** Averages of one calendar month over all years; absent when no source has precipitation. */
export class MonthlySoiling {
  /** Share of the energy lost. */
  @IsOptional() @IsNumber() loss?: number;
  /** Precipitation of the month, mm. */
  @IsOptional() @IsNumber() precipitation?: number;
}

export class SoilingAveraged {
  /** The twelve calendar months, January first. */
  @IsArray()
  @ArrayMinSize(12)
  @ArrayMaxSize(12)
  @ValidateNested({ each: true })
  @Type(() => MonthlySoiling)
  months!: MonthlySoiling[];
  /** The first and the last year of the averages. */
  @IsInt() from_year!: number;
  @IsInt() to_year!: number;
}

/** Asks the engine for soiling losses by calendar month. Errors: Unavailable when no source has past weather. */
export const averageSoiling: CommandType<AverageSoiling, SoilingAveraged> = {
  name: 'forecast-engine.average-soiling',
  service: 'forecast-engine',
  request: AverageSoiling,
  reply: SoilingAveraged,
  example: {
    request: {
      latitude: 37.7,
      longitude: -113.6,
      model: 'kimber',
      parameters: { lossPerDay: 0.0015 },
      washes: ['06-01'],
    },
    reply: {
      months: Array.from({ length: 12 }, (_, i) => ({ loss: 0.01 + i / 1000, precipitation: 20 + i })),
      from_year: 2007,
      to_year: 2025,
    },
  },
};
