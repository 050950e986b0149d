import { MODULE_TYPES, type ModuleType, SOILING_MODELS, type SoilingModelName } from '@daystar/solar';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { Unit } from '../errors/unit';
import { IsOpenEnum } from '../open-enum';
import { CapacityChange } from './capacity-change';
import { IsHorizon } from './is-horizon';
import { Curtailment, PlannedOutage } from './planned-limits';
import { PlantArray } from './plant-array';
import { TerrainHorizon } from './terrain-horizon';
import { TRACKING_TYPES, type TrackingType } from './tracking-type';

export const SITE_KINDS = ['utility', 'rooftop', 'weather'] as const;
export type SiteKind = (typeof SITE_KINDS)[number];
/** A kind of site that produces power. */
export type PowerSiteKind = Exclude<SiteKind, 'weather'>;
/** Names of the kinds of sites in messages. */
export const SITE_KIND_NAMES: Readonly<Record<SiteKind, string>> = {
  utility: 'utility-scale site',
  rooftop: 'rooftop site',
  weather: 'weather site',
};

/** Four groups of four hexadecimal characters. */
export const RESOURCE_ID = /^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/;

/** Properties of a site. Capacity is in MW for a utility-scale site, kW for a rooftop; a weather site has none. */
export class SiteProperties {
  @IsString() @Length(1, 200) name!: string;
  @Unit('degrees') @IsNumber() @Min(-90) @Max(90) latitude!: number;
  @Unit('degrees') @IsNumber() @Min(-180) @Max(180) longitude!: number;
  /** Sum of inverter AC capacity. */
  @IsOptional() @Unit('MW, rooftops kW') @IsNumber() @Min(0.000001) @Max(100_000) capacity?: number;
  /**
   * Capacity from given times on, in order of time. Before the first, `capacity` applies. DC capacity changes in proportion.
   */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  // Nested validation accepts an empty list as an element.
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => CapacityChange)
  capacity_changes?: CapacityChange[];
  /** DC capacity of the modules, same unit as capacity. */
  @IsOptional() @Unit('MW, rooftops kW') @IsNumber() @Min(0.000001) @Max(200_000) capacity_dc?: number;
  @IsOptional() @IsIn(TRACKING_TYPES) tracking_type?: TrackingType;
  /** Direction the modules face: 0 north, -90 east, 90 west; for trackers the direction of their axis. */
  @IsOptional() @Unit('degrees') @IsNumber() @Min(-180) @Max(180) azimuth?: number;
  /** Degrees from the horizontal; only fixed systems have one. */
  @IsOptional() @Unit('degrees') @IsNumber() @Min(0) @Max(90) tilt?: number;
  /** yyyy-MM-dd or a full timestamp. */
  @IsOptional() @IsISO8601({ strict: true }) install_date?: string;
  @IsOptional() @IsArray() @ArrayMaxSize(100) @IsString({ each: true }) @Length(1, 100, { each: true }) tags?: string[];
  @IsOptional() @IsNumber() @Min(0) @Max(1) inverter_efficiency?: number;
  /** Output after losses as a share of full output; 1 is a system without losses. */
  @IsOptional() @IsNumber() @Min(0) @Max(1) loss_factor?: number;
  /** Arrays of a plant with modules that face several ways. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(50)
  // Nested validation accepts an empty list as an element.
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => PlantArray)
  arrays?: PlantArray[];
  /** Technology of the modules, which sets their temperature coefficient and ageing. */
  @IsOptional() @IsIn(MODULE_TYPES) module_type?: ModuleType;
  /** Share of DC power lost per kelvin of cell temperature above 25 C: the temperature coefficient without its sign. */
  @IsOptional() @Unit('1/K') @IsNumber() @Min(0) @Max(0.01) derating_temp_module?: number;
  /** Share of the output lost per year since the installation. */
  @IsOptional() @IsNumber() @Min(0) @Max(0.1) derating_age_system?: number;
  /** Share of the light that dust on the modules blocks in each month, January first. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(12)
  @ArrayMaxSize(12)
  @IsNumber({}, { each: true })
  @Min(0, { each: true })
  @Max(1, { each: true })
  dust_soiling_average?: number[];
  /** How dust on the modules is computed: by `dust_soiling_average`, or by a model from rain. */
  @IsOptional() @IsIn(SOILING_MODELS) soiling_model?: SoilingModelName;
  /** Rain in 24 hours that cleans the modules, by a soiling model. */
  @IsOptional() @Unit('mm') @IsNumber() @Min(0) @Max(100) cleaning_threshold?: number;
  /** Share of the light that the dust of one dry day blocks, by the Kimber model. */
  @IsOptional() @IsNumber() @Min(0) @Max(1) soiling_loss_rate?: number;
  /** Days after rain in which damp ground releases no dust, by the Kimber model. */
  @IsOptional() @Unit('days') @IsInt() @Min(0) @Max(100) grace_period?: number;
  /** Share of the light that dust blocks at most, by the Kimber model. */
  @IsOptional() @IsNumber() @Min(0) @Max(1) max_soiling?: number;
  /** Speed at which particles up to 2.5 micrometres settle, by the HSU model. */
  @IsOptional() @Unit('m/s') @IsNumber() @Min(0) @Max(1) 'depo_veloc_pm2.5'?: number;
  /** Speed at which particles of 2.5 to 10 micrometres settle, by the HSU model. */
  @IsOptional() @Unit('m/s') @IsNumber() @Min(0) @Max(1) depo_veloc_pm10?: number;
  /** Times at which the modules were washed, for a soiling model. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsISO8601({ strict: true }, { each: true })
  manual_wash_dates?: string[];
  /** Elevation angles of the horizon, degrees, at equally spaced azimuths clockwise from north. */
  @IsHorizon() horizon?: number[];
  /** Metres above sea level; taken from a coarse terrain table when absent. */
  @IsOptional() @Unit('m') @IsNumber() @Min(-450) @Max(9000) elevation?: number;
  /** Slant height of a row divided by the spacing of rows, of trackers or fixed modules. */
  @IsOptional() @IsNumber() @Min(0.01) @Max(1) ground_coverage_ratio?: number;
  /**
   * Blocks of cells, each with a bypass diode, along the slant height of a row: shade between rows then costs more than
   * its light.
   */
  @IsOptional() @IsInt() @Min(1) @Max(100) shading_blocks?: number;
  /** Inclination of a tracker's axis, positive when the end towards `azimuth` is the lower one. */
  @IsOptional() @Unit('degrees') @IsNumber() @Min(-60) @Max(60) tracker_axis_tilt?: number;
  /** Maximum rotation of a tracker to either side. */
  @IsOptional() @Unit('degrees') @IsNumber() @Min(1) @Max(90) tracker_max_rotation_angle?: number;
  /** Whether a tracker rotates away from a low sun, so that its rows do not shade each other. */
  @IsOptional() @IsBoolean() tracker_back_tracking?: boolean;
  /** Whether a tracker turns horizontal when that receives more irradiance, as under clouds: diffuse stow. */
  @IsOptional() @IsBoolean() tracker_smart_tracking?: boolean;
  /** Mean wind at 10 m above which a tracker turns to `stow_angle`. */
  @IsOptional() @Unit('m/s') @IsNumber() @Min(0) @Max(60) stow_wind_speed?: number;
  /** Rotation of a tracker in strong wind: 0 is level, positive towards the direction 90 degrees clockwise from `azimuth`. */
  @IsOptional() @Unit('degrees') @IsNumber() @Min(-90) @Max(90) stow_angle?: number;
  /** Slope of the ground under a tracker. */
  @IsOptional() @Unit('degrees') @IsNumber() @Min(0) @Max(45) terrain_slope?: number;
  /** Direction that the ground falls to: 0 north, -90 east, 90 west. */
  @IsOptional() @Unit('degrees') @IsNumber() @Min(-180) @Max(180) terrain_azimuth?: number;
  /** Whether the modules also convert light on their rear, computed from the next four properties and the coverage ratio. */
  @IsOptional() @IsBoolean() bifacial_system?: boolean;
  /** Ratio of the rear efficiency of a module to its front efficiency. */
  @IsOptional() @IsNumber() @Min(0) @Max(1) bifaciality_factor?: number;
  /** Height of the middle of a row, or of the axis of a tracker, above the ground. */
  @IsOptional() @Unit('m') @IsNumber() @Min(0.1) @Max(20) pvrow_height?: number;
  /** Slant height of a row. */
  @IsOptional() @Unit('m') @IsNumber() @Min(0.1) @Max(20) pvrow_width?: number;
  /** Albedo of the ground around the modules; the albedo of the weather applies when absent. */
  @IsOptional() @IsNumber() @Min(0) @Max(1) site_ground_albedo?: number;
  /** Whether snow that lies on the modules reduces power; the depth of snow on the ground comes from the weather. */
  @IsOptional() @IsBoolean() snow_loss?: boolean;
  /** Times at which the modules were cleared of snow. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsISO8601({ strict: true }, { each: true })
  snow_cleared?: string[];
  /** Maximum power at the grid connection, same unit as capacity. */
  @IsOptional() @Unit('MW, rooftops kW') @IsNumber() @Min(0) @Max(100_000) export_limit?: number;
  /** Mean power that is consumed at the site in each hour of the day, UTC, from midnight on, same unit as capacity. */
  @IsOptional()
  @Unit('MW, rooftops kW')
  @IsArray()
  @ArrayMinSize(24)
  @ArrayMaxSize(24)
  @IsNumber({}, { each: true })
  @Min(0, { each: true })
  @Max(100_000, { each: true })
  load_profile?: number[];
  /** Apparent power of the inverters; `capacity` when absent. */
  @IsOptional() @Unit('MVA, rooftops kVA') @IsNumber() @Min(0.000001) @Max(100_000) apparent_power_limit?: number;
  /** Ratio of real to apparent power at which the inverters run. */
  @IsOptional() @IsNumber() @Min(0.1) @Max(1) power_factor?: number;
  /** Reactive power that the inverters supply or absorb. */
  @IsOptional() @Unit('Mvar, rooftops kvar') @IsNumber() @Min(0) @Max(100_000) reactive_power?: number;
  /** Time ranges, which do not overlap, with less power at the grid connection. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  // Nested validation accepts an empty list as an element.
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => Curtailment)
  curtailments?: Curtailment[];
  /** Planned outages, which do not overlap. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  // Nested validation accepts an empty list as an element.
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => PlannedOutage)
  outages?: PlannedOutage[];
}

/** Properties that no forecast depends on. */
export const SITE_LABELS = ['name', 'tags'] as const satisfies readonly (keyof SiteProperties)[];

/**
 * Returns the stated elevations of the horizon of a site, else the elevations from a terrain model; undefined without either.
 */
export const getHorizonInEffect = ({ horizon, terrain_horizon }: Site): number[] | undefined =>
  horizon ?? terrain_horizon?.elevations;

/** Returns the version of the last change of a site that forecasts depend on. */
export const getForecastVersion = ({ version, forecast_version = version }: Site): number => forecast_version;

/** A registered site as published to services. */
export class Site extends SiteProperties {
  @Matches(RESOURCE_ID) resource_id!: string;
  @IsOpenEnum(SITE_KINDS, 'skip') kind!: SiteKind;
  @IsOptional() @IsOpenEnum(TRACKING_TYPES, 'skip') override tracking_type?: TrackingType;
  @IsOptional() @IsOpenEnum(MODULE_TYPES, { readAs: 'standard' }) override module_type?: ModuleType;
  @IsOptional() @IsOpenEnum(SOILING_MODELS, { readAs: 'monthly' }) override soiling_model?: SoilingModelName;
  @IsString() @MinLength(1) account_id!: string;
  /** Increases with each change; consumers ignore versions older than their own. */
  @IsInt() @Min(1) @Type(() => Number) version!: number;
  /** Version of the last change that forecasts depend on. Later versions changed only name and tags. Absent if it is `version`. */
  @IsOptional() @IsInt() @Min(1) forecast_version?: number;
  @IsISO8601() created_at!: string;
  /** Horizon computed from a terrain model; a stated `horizon` takes precedence. */
  @IsOptional() @ValidateNested() @Type(() => TerrainHorizon) terrain_horizon?: TerrainHorizon;
}

/** A site that produces power. */
export interface PowerSite extends Site {
  readonly kind: PowerSiteKind;
}

export const isPowerSite = (site: Site): site is PowerSite => site.kind !== 'weather';
