import { IsNumber, IsOptional, Max, Min } from 'class-validator';
import { Unit } from '../errors/unit';
import { IsOpenEnum } from '../open-enum';
import { TRACKING_TYPES, type TrackingType } from './tracking-type';

/** Modules of a plant that face the same way. What it does not state is that of the site. */
export class PlantArray {
  /** Share of the DC capacity; those of all arrays sum to 1. */
  @IsNumber() @Min(0.000001) @Max(1) dc_share!: number;
  @IsOptional() @IsOpenEnum(TRACKING_TYPES, 'skip') tracking_type?: TrackingType;
  /** Direction the modules face, or the axis of their tracker points: 0 north, -90 east, 90 west. */
  @IsOptional() @Unit('degrees') @IsNumber() @Min(-180) @Max(180) azimuth?: number;
  /** Degrees from the horizontal; only fixed modules have one. */
  @IsOptional() @Unit('degrees') @IsNumber() @Min(0) @Max(90) tilt?: number;
}
