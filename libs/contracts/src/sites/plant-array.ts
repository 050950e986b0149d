import { IsBoolean, IsInt, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { Unit } from '../errors/unit';
import { IsOpenEnum } from '../open-enum';
import { IsHorizon } from './is-horizon';
import { TRACKING_TYPES, type TrackingType } from './tracking-type';

/** Modules of a plant that face the same way. Absent fields default to those of the site. */
export class PlantArray {
  /** Share of the DC capacity; those of all arrays sum to 1. */
  @IsNumber() @Min(0.000001) @Max(1) dc_share!: number;
  @IsOptional() @IsOpenEnum(TRACKING_TYPES, 'skip') tracking_type?: TrackingType;
  /** Direction the modules face, or the axis of their tracker points: 0 north, -90 east, 90 west. */
  @IsOptional() @Unit('degrees') @IsNumber() @Min(-180) @Max(180) azimuth?: number;
  /** Degrees from the horizontal; only fixed modules have one. */
  @IsOptional() @Unit('degrees') @IsNumber() @Min(0) @Max(90) tilt?: number;
  /** Elevation angles of near obstacles and the horizon, at equally spaced azimuths clockwise from north. */
  @IsHorizon() horizon?: number[];
  /** Slant height of a row divided by the spacing of rows, of trackers or fixed modules. */
  @IsOptional() @IsNumber() @Min(0.01) @Max(1) ground_coverage_ratio?: number;
  /** Blocks of cells along the slant height of a row of this array, each with a bypass diode. */
  @IsOptional() @IsInt() @Min(1) @Max(100) shading_blocks?: number;
  @IsOptional() @IsBoolean() bifacial_system?: boolean;
  @IsOptional() @IsNumber() @Min(0) @Max(1) bifaciality_factor?: number;
  @IsOptional() @Unit('m') @IsNumber() @Min(0.1) @Max(20) pvrow_height?: number;
  @IsOptional() @Unit('m') @IsNumber() @Min(0.1) @Max(20) pvrow_width?: number;
  @IsOptional() @Unit('degrees') @IsNumber() @Min(-60) @Max(60) tracker_axis_tilt?: number;
  @IsOptional() @Unit('degrees') @IsNumber() @Min(1) @Max(90) tracker_max_rotation_angle?: number;
  @IsOptional() @IsBoolean() tracker_back_tracking?: boolean;
  @IsOptional() @IsBoolean() tracker_smart_tracking?: boolean;
  @IsOptional() @Unit('m/s') @IsNumber() @Min(0) @Max(60) stow_wind_speed?: number;
  @IsOptional() @Unit('degrees') @IsNumber() @Min(-90) @Max(90) stow_angle?: number;
  @IsOptional() @Unit('degrees') @IsNumber() @Min(0) @Max(45) terrain_slope?: number;
  @IsOptional() @Unit('degrees') @IsNumber() @Min(-180) @Max(180) terrain_azimuth?: number;
}
