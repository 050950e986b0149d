/** What the values of a message are, where above the ground, and for which time. */
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
  /** The time the values are valid for; the same instant twice unless `statistic` spans an interval. */
  readonly begin: Date;
  readonly end: Date;
  /** ecCodes' stepRange: "6" or "0-6" in hours, "45m" or "30m-45m" where minutes matter. */
  readonly stepRange: string;
  /** How values were gathered over the interval; absent for instantaneous values. */
  readonly statistic?: Statistic;
  /** Which forecast of an ensemble, or which figure of all its members; absent outside ensembles. */
  readonly ensemble?: Ensemble;
}

export interface Level {
  /** ecCodes' typeOfLevel. */
  readonly type: string;
  /** Of the (first) surface, in the unit of the type: hPa for isobaricInhPa, m for heightAboveGround. */
  readonly value: number;
  /** Of the second surface of a layer. */
  readonly second?: number;
}

export type Statistic = 'average' | 'accumulation' | 'maximum' | 'minimum' | 'difference' | 'other';

export type Ensemble = { readonly member: number; readonly size: number } | { readonly derived: DerivedForecast };

export type DerivedForecast = 'mean' | 'weighted-mean' | 'standard-deviation' | 'spread' | 'other';
