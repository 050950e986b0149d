import type { Steps } from '@daystar/timeseries';
import type { ClearSkyPower } from '../outputs/clear-sky-power';
import type { PvColumns } from '../outputs/pv-columns';

/** A plant that is registered when its first step begins. */
export interface NewPlant {
  readonly site: string;
  /** Half hours of the first days, and those that their forecasts reach. */
  readonly steps: Steps;
  readonly measured: Float64Array;
  /** Untuned forecasts by lead, ms; they include those of the models and 0. */
  readonly untuned: ReadonlyMap<number, PvColumns>;
  readonly clearSky: ClearSkyPower;
  /** Lead of the scored forecasts, ms. */
  readonly lead: number;
}
