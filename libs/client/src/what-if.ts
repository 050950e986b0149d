import type { Period } from './rows';
import type { SiteProperties } from './site';

/** What is different; null takes a property away. */
export type Variant = {
  readonly [K in Exclude<keyof SiteProperties, 'name' | 'latitude' | 'longitude' | 'tags'>]?: SiteProperties[K] | null;
} & {
  readonly name: string;
  /** Percentage that is in operation. */
  readonly availability?: number;
};

export interface WhatIfAsked {
  /** A registered site, or … */
  readonly resource_id?: string;
  /** … a system at a place, kW. */
  readonly site?: Pick<SiteProperties, 'latitude' | 'longitude'> & Partial<SiteProperties>;
  /** At most ten. */
  readonly variants: readonly Variant[];
  readonly rows?: 'forecasts' | 'estimated_actuals';
  readonly period?: Period;
  readonly hours?: number;
}

export interface VariantRows {
  readonly name: string;
  /** MWh or kWh over all periods. */
  readonly energy: number;
  readonly peak: number;
  /** Of energy, against the system as it is; null when that makes none. */
  readonly change_percent: number | null;
  readonly pv_estimate: readonly number[];
  readonly pv_estimate10?: readonly number[];
  readonly pv_estimate90?: readonly number[];
}

export interface WhatIf {
  readonly unit: 'MW' | 'kW';
  readonly sky_issued_at: string;
  readonly period: string;
  readonly period_end: readonly string[];
  /** The first one is the system as it is. */
  readonly variants: readonly VariantRows[];
}
