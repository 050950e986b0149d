import { type ClearSkySpread, clearSkySpread } from '@daystar/solar';
import { stepEnd } from '@daystar/timeseries';
import type { AirPath } from '../sky/air-path';
import type { SkyState } from '../sky/sky-state';
import type { SunPath } from '../sky/sun-path';

/**
 * How uncertain the clear sky of what is forecast is, by daylight; percentiles of opacity say nothing of it.
 * @param reuse another place's, to be overwritten where it is long enough
 */
export function airSpread({ daylight }: SunPath, air: AirPath, sky: SkyState, reuse?: ClearSkySpread): ClearSkySpread {
  const { steps, actualSteps, issuedAt } = sky;
  const lead = (step: number) => stepEnd(steps, step) - steps.length / 2 - issuedAt;
  return clearSkySpread(
    daylight,
    actualSteps,
    (step) => air.at(step),
    (step) => air.uncertaintyAt(step, lead(step)),
    reuse,
  );
}
