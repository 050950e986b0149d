import { HOUR } from '@daystar/timeseries';

/** Spread of the clear-sky index under broken clouds: of a nowcast at once, and its growth with the root of lead. */
const NOWCAST_AT_ONCE = 0.02;
const NOWCAST_GROWTH = 0.14;
/** Of a numerical forecast at once, and how much more it grows to. */
const FORECAST_AT_ONCE = 0.21;
const FORECAST_GROWTH = 0.3;
const GROWS_OVER_DAYS = 4;
/** Standard normal deviate of the 90th percentile. */
const Z90 = 1.2816;

/**
 * Half the way from the 10th to the 90th percentile of cloud opacity, %, around a nowcast. It grows with age and is widest
 * under broken clouds, since a clear or an overcast sky has but one way to go. Round figures, as those of the numerical
 * forecast, that stand until own verification stretches them.
 * @param opacity %
 * @param age ms
 */
export const nowcastHalf = (opacity: number, age: number): number =>
  100 * Z90 * broken(opacity) * (NOWCAST_AT_ONCE + NOWCAST_GROWTH * Math.sqrt(Math.max(0, age) / HOUR));

/** The same around a numerical forecast. @param lead ms */
export function forecastHalf(opacity: number, lead: number): number {
  const days = Math.max(0, lead) / (24 * HOUR);
  return 100 * Z90 * broken(opacity) * (FORECAST_AT_ONCE + FORECAST_GROWTH * (1 - Math.exp(-days / GROWS_OVER_DAYS)));
}

function broken(opacity: number): number {
  const index = 1 - opacity / 100;
  return 0.3 + 0.7 * 4 * index * (1 - index);
}
