import type { Place } from '@daystar/contracts';
import { HOUR, NATIVE_PERIOD, ceilTo, stepEnd, stepsBetween } from '@daystar/timeseries';
import type { PlaceWeather } from '../sky/place-weather';
import { positionAmong, valueAt } from '../sky/record/knots';
import type { OpacityNowcast } from './opacity-nowcast';

/** Native steps at which it is looked what other motions would bring: that changes ever more slowly. */
const LOOKS = [0, 3, 6, 12, 24, 36, 48, 60, 71];

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
  const cloud_opacity = nowcast.opacityAt(place, leads);
  const { low, high } = nowcast.percentilesAt(
    place,
    LOOKS.map((step) => leads[step]),
  );
  const at = (column: Float64Array, step: number) => valueAt(column, positionAmong(LOOKS, step));
  return {
    source,
    kind: 'nowcast',
    run: nowcast.time,
    distance: 0,
    steps,
    columns: { cloud_opacity },
    spread: {
      below: cloud_opacity.map((opacity, i) => Math.max(0, opacity - at(low, i))),
      above: cloud_opacity.map((opacity, i) => Math.max(0, at(high, i) - opacity)),
    },
  };
}
