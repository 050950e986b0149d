import type { Place } from '@daystar/contracts';
import type { MeasuredPower } from '@daystar/forecasting';
import { sunTimes } from '@daystar/solar';
import { DAY, floorTo, getSolarDay } from '@daystar/timeseries';

/** Minimum share of the daylight of a day that is uploaded whole. Inverters are off in the first and last minutes of light. */
const MIN_DAYLIGHT_SHARE = 0.8;

/**
 * Computes the length of uploaded history, ms. A day with most of its daylight counts as a whole day: a correction changes no
 * measurements at night, and only new and changed ones are published.
 * @param place absent where it is unknown: the lengths of the periods then count alone
 */
export function computeHistorySpan(
  periods: readonly Pick<MeasuredPower, 'end' | 'length'>[],
  place: Place | undefined,
): number {
  const lengthByDay = new Map<number, number>();
  for (const { end, length } of periods) {
    const day = getSolarDay(end - length / 2, place?.longitude ?? 0);
    lengthByDay.set(day, (lengthByDay.get(day) ?? 0) + length);
  }
  let span = 0;
  for (const [day, length] of lengthByDay) {
    const isWhole = place && length >= MIN_DAYLIGHT_SHARE * computeDaylight(day, place);
    span += isWhole ? Math.max(DAY, length) : length;
  }
  return span;
}

/** Computes the daylight of a solar day, ms; a whole day where the sun neither rises nor sets. */
function computeDaylight(day: number, { latitude, longitude }: Place): number {
  const noon = (day + 0.5 - longitude / 360) * DAY;
  const { sunrise, sunset } = sunTimes(floorTo(noon, DAY) / 1000, latitude, longitude);
  return sunrise === null || sunset === null ? DAY : 1000 * (sunset - sunrise);
}
