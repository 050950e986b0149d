import type { ExternalForecastPeriod, Measurement, QcFlag } from '@daystar/contracts';

/** Flags that apply to a forecast. All others describe measurements only. */
const FORECAST_FLAGS: ReadonlySet<QcFlag> = new Set(['night', 'out_of_range', 'exceeds_clear_sky', 'unit_suspect']);

/**
 * Returns a flag for each period of one external forecast issue, in order.
 * @param flagMeasurements returns the flags of measurements of the same plant
 */
export const flagForecast = (
  forecasts: readonly ExternalForecastPeriod[],
  flagMeasurements: (measurements: readonly Measurement[]) => readonly QcFlag[],
): QcFlag[] =>
  flagMeasurements(
    forecasts.map(({ period_end, period, pv_estimate }) => ({ period_end, period, total_power: pv_estimate })),
  ).map((flag) => (FORECAST_FLAGS.has(flag) ? flag : 'ok'));
