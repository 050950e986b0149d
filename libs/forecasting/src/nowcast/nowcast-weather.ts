import type { Place } from '@daystar/contracts';
import { HOUR, NATIVE_PERIOD, ceilTo, stepEnd, stepsBetween } from '@daystar/timeseries';
import type { PlaceWeather } from '../sky/place-weather';
import type { OpacityNowcast } from './opacity-nowcast';

/** Further ahead a nowcast has no weight. */
const REACH = 6 * HOUR;

/**
 * What a nowcast says of a place, on native steps from the one of its newest frame on; NaN where what comes was beyond
 * the frames.
 * @param source whose frames they are
 */
export function nowcastWeather(nowcast: OpacityNowcast, source: string, place: Place): PlaceWeather {
  const first = ceilTo(nowcast.time, NATIVE_PERIOD) - NATIVE_PERIOD;
  const steps = stepsBetween(first, first + REACH, NATIVE_PERIOD);
  const leads = Array.from({ length: steps.count }, (_, i) =>
    Math.max(0, stepEnd(steps, i) - steps.length / 2 - nowcast.time),
  );
  return {
    source,
    kind: 'nowcast',
    run: nowcast.time,
    distance: 0,
    steps,
    columns: { cloud_opacity: nowcast.opacityAt(place, leads) },
  };
}
