import { IsISO8601, IsNumber, Max, Min } from 'class-validator';
import { Unit } from '../errors/unit';

/** A planned outage of a plant, or of a part of it. */
export class PlannedOutage {
  @IsISO8601({ strict: true }) start!: string;
  @IsISO8601({ strict: true }) end!: string;
  /** Share of the plant that stays available; 0 when all of it is off. */
  @IsNumber() @Min(0) @Max(1) available_share!: number;
}

/** A time range in which less power may be fed into the grid than at other times. */
export class Curtailment {
  @IsISO8601({ strict: true }) start!: string;
  @IsISO8601({ strict: true }) end!: string;
  /** Maximum power at the grid connection, same unit as the capacity of the site. */
  @Unit('MW, rooftops kW') @IsNumber() @Min(0) @Max(100_000) power_limit!: number;
}
