import { IsISO8601, IsNumber, Max, Min } from 'class-validator';
import { Unit } from '../errors/unit';

/** The capacity of a plant from a time on: an extension, a removal or a plan. */
export class CapacityChange {
  @IsISO8601({ strict: true }) start!: string;
  /** Sum of inverter AC capacity from then on, same unit as the capacity of the site. */
  @Unit('MW, rooftops kW') @IsNumber() @Min(0.000001) @Max(100_000) capacity!: number;
}
