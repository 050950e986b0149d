import { type ClearSkySpread, computeClearSkySpread } from '@daystar/solar';
import { stepEnd } from '@daystar/timeseries';
import type { AtmosphereSeries } from '../sky/paths/atmosphere-series';
import type { SkyState } from '../sky/blend/sky-state';
import type { SunPath } from '../sky/paths/sun-path';

/**
 * Computes the uncertainty of forecast clear-sky irradiance by daylight step, from that of the forecast atmosphere.
 * Percentiles of opacity do not include it.
 * @param reuse buffers of another place, to be overwritten if large enough
 */
export function computeForecastClearSkySpread(
  { daylight }: SunPath,
  atmosphere: AtmosphereSeries,
  sky: SkyState,
  reuse?: ClearSkySpread,
): ClearSkySpread {
  const { steps, actualSteps, issuedAt } = sky;
  const leadAt = (step: number) => stepEnd(steps, step) - steps.stepMs / 2 - issuedAt;
  return computeClearSkySpread(
    daylight,
    actualSteps,
    (step) => atmosphere.atmosphereAt(step),
    (step) => atmosphere.uncertaintyAt(step, leadAt(step)),
    reuse,
  );
}
