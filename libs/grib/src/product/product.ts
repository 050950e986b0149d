/** Parameter, level and time of the values of a message. */
export interface Product {
  /** Originating centre, common code table C-11: 7 NCEP, 98 ECMWF. */
  readonly centre: number;
  /** "discipline.category.number" in edition 2, "table.number" in edition 1. */
  readonly parameter: string;
  /** ecCodes' short name, "unknown" where it has none. */
  readonly shortName: string;
  readonly level: Level;
  /** Start of the forecast: the run. */
  readonly referenceTime: Date;
  /** The time the values are valid for; both are the same instant unless `statistic` is over an interval. */
  readonly begin: Date;
  readonly end: Date;
  /** ecCodes' stepRange: "6" or "0-6" in hours, "45m" or "30m-45m" where minutes matter. */
  readonly stepRange: string;
  /** Statistical processing over the interval; absent for instantaneous values. */
  readonly statistic?: Statistic;
  /** Member of an ensemble, or statistic over its members; absent for deterministic models. */
  readonly ensemble?: Ensemble;
  /** Aerosol, if the values are an optical property of one; absent for other quantities. */
  readonly aerosol?: Aerosol;
}

export interface Aerosol {
  /** Code table 4.233: 62000 is total aerosol, 62001 dust. */
  readonly type: number;
  /**
   * Shortest and longest wavelength, nm; equal where the message states only the first, 0 and Infinity where it states
   * none.
   */
  readonly wavelengths: { readonly shortest: number; readonly longest: number };
}

export interface Level {
  /** ecCodes' typeOfLevel. */
  readonly type: string;
  /** Value of the first or only surface, in the unit of the type: hPa for isobaricInhPa, m for heightAboveGround. */
  readonly value: number;
  /** Value of the second surface of a layer. */
  readonly second?: number;
}

export type Statistic = 'average' | 'accumulation' | 'maximum' | 'minimum' | 'difference' | 'other';

export type Ensemble = { readonly member: number; readonly size: number } | { readonly derived: DerivedForecast };

export type DerivedForecast = 'mean' | 'weighted-mean' | 'standard-deviation' | 'spread' | 'other';
