import type { SkyState } from '@daystar/forecasting';
import { type Steps, lastEnd, stepEnd } from '@daystar/timeseries';

/**
 * Creates a sky without uncertainty: all quantiles of cloud opacity are equal, and the other weather is constant.
 * @param opacityAt cloud opacity (%) of the step that ends at a time (ms)
 */
export function createDeterministicSky(
  steps: Steps,
  opacityAt: (end: number) => number,
  provenance: SkyState['provenance'] = [{ steps: steps.count, ladder: 'nwp', inputs: [] }],
): SkyState {
  const fill = (value: number) => new Float64Array(steps.count).fill(value);
  const opacity = fill(0).map((_, i) => opacityAt(stepEnd(steps, i)));
  return {
    steps,
    actualSteps: steps.count,
    issuedAt: lastEnd(steps),
    provenance,
    columns: {
      opacity10: opacity,
      opacity50: opacity,
      opacity90: opacity,
      air_temp: fill(15),
      wind_speed: fill(2),
      surface_pressure: fill(NaN),
      precipitable_water: fill(15),
      aod550: fill(0.1),
      albedo: fill(0.2),
    },
  };
}
