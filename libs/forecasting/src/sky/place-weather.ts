import type { WeatherKind, WeatherVariable } from '@daystar/contracts';
import type { Steps } from '@daystar/timeseries';

/** What one run of one source says of one place: one value per step and variable, NaN where it says nothing. */
export interface PlaceWeather {
  readonly source: string;
  readonly kind: WeatherKind;
  /** Start of the model run or time of the observation, ms. */
  readonly run: number;
  readonly steps: Steps;
  readonly columns: Partial<Record<WeatherVariable, Float64Array>>;
}
