import type { Place, SatelliteView } from '@daystar/contracts';
import { HOUR, NATIVE_PERIOD_MS, ceilTo, stepEnd, stepsBetween } from '@daystar/timeseries';
import type { PlaceWeather } from '../sky/inputs/place-weather';
import { computeViewWeight } from '../sky/inputs/view-weight';
import { findFractionalIndex, interpolateAt } from '../numerics/fractional-index';
import type { OpacityNowcast } from './opacity-nowcast';

/** Native steps at which percentiles are computed. They change slowly with lead, so other steps are interpolated. */
const SAMPLED_STEPS = [0, 3, 6, 12, 24, 36, 48, 60, 71];

/** Maximum lead, ms; the nowcast weight is 0 beyond it. */
const MAX_LEAD_MS = 6 * HOUR;

/**
 * Converts a nowcast to weather at a place, on native steps from its newest frame on; NaN where trajectories leave the
 * frames.
 * @param source source of the frames
 * @param view view of the satellite, if the source is one
 */
export function toNowcastWeather(
  nowcast: OpacityNowcast,
  source: string,
  place: Place,
  view?: SatelliteView,
): PlaceWeather {
  const start = ceilTo(nowcast.time, NATIVE_PERIOD_MS) - NATIVE_PERIOD_MS;
  const steps = stepsBetween(start, start + MAX_LEAD_MS, NATIVE_PERIOD_MS);
  const leads = Array.from({ length: steps.count }, (_, i) =>
    Math.max(0, stepEnd(steps, i) - steps.stepMs / 2 - nowcast.time),
  );
  const cloud_opacity = nowcast.opacityAt(place, leads);
  const edgeOpacity = cloud_opacity.some(Number.isNaN) ? nowcast.edgeOpacityAt(place, leads) : undefined;
  const { p10, p90, perRight, perDown } = nowcast.motionSpreadAt(
    place,
    SAMPLED_STEPS.map((step) => leads[step]),
  );
  const interpolate = (column: Float64Array, step: number) =>
    interpolateAt(column, findFractionalIndex(SAMPLED_STEPS, step));
  return {
    source,
    kind: 'nowcast',
    run: nowcast.time,
    distance: 0,
    steps,
    ...(view && { viewWeight: computeViewWeight(view, place) }),
    columns: { cloud_opacity },
    ...(edgeOpacity && { edgeOpacity }),
    spread: {
      below: cloud_opacity.map((opacity, i) => Math.max(0, opacity - interpolate(p10, i))),
      above: cloud_opacity.map((opacity, i) => Math.max(0, interpolate(p90, i) - opacity)),
      east: cloud_opacity.map((_, i) => interpolate(perRight, i)),
      // Row 0 of the grid is the southernmost, so "down" is north.
      north: cloud_opacity.map((_, i) => interpolate(perDown, i)),
      system: cloud_opacity.map(() => nowcast.largeScaleErrorShare),
    },
  };
}
