import type { Place } from '@daystar/contracts';
import { sunTimes } from '@daystar/solar';
import { DAY, HOUR, MINUTE, type Steps, floorTo, stepEnd, stepsBetween } from '@daystar/timeseries';
import type { ChartBackground } from '../../pages/chart';
import type { PlantOutline } from '../response/forecast-response';

/** Length of the steps of the clear-sky line. */
const STEP = 30 * MINUTE;
/** Rows of a page are at most this far from now. */
const REACH = 7 * DAY + 2 * HOUR;

/** The nights at a place around a time and, for a plant, its capacity and its power under a clear sky. @param now ms */
export function buildChartBackground(place: Place, plant: PlantOutline | undefined, now: number): ChartBackground {
  const middle = floorTo(now, STEP);
  const steps = stepsBetween(middle - REACH, middle + REACH, STEP);
  return {
    nights: findNights(place, floorTo(now, DAY)),
    capacity: plant?.capacity,
    clearSky: plant && describeClearSky(steps, plant.computeClearSky(steps)),
  };
}

const describeClearSky = (steps: Steps, power: Float64Array) => ({
  start: (stepEnd(steps, 0) - STEP / 2) / 1000,
  step: STEP / 1000,
  power: Array.from(power, (value) => Number(value.toPrecision(4))),
});

/** Sunset to sunrise of the days around a day, Unix seconds; none where the sun neither rises nor sets. */
function findNights({ latitude, longitude }: Place, today: number): [sunset: number, sunrise: number][] {
  const nights: [number, number][] = [];
  let sunset: number | null = null;
  for (let day = today - 9 * DAY; day <= today + 9 * DAY; day += DAY) {
    const times = sunTimes(day / 1000, latitude, longitude);
    if (sunset !== null && times.sunrise !== null) nights.push([Math.round(sunset), Math.round(times.sunrise)]);
    sunset = times.sunset;
  }
  return nights;
}
