import { IsISO8601, IsNumber, Max, Min } from 'class-validator';

/** A planned outage of a plant, or of a part of it. */
export class PlannedOutage {
  @IsISO8601({ strict: true }) start!: string;
  @IsISO8601({ strict: true }) end!: string;
  /** Share of the plant that stays available; 0 when all of it is off. */
  @IsNumber() @Min(0) @Max(1) available_share!: number;
}
