import type { Place, Site, LikelyMistake } from '@daystar/contracts';
import { DAY } from '@daystar/timeseries';
import { createSiteSystem } from '../outputs/pv-columns';
import type { SkyState } from '../sky/blend/sky-state';
import { findInitialParameters } from './find-initial-parameters';
import type { FitData } from './fit-plant';
import { PlantModel } from './plant-model';
import { PowerSimulator } from './power-simulator';
import { computeTStatistic } from './residuals';

/** Minimum t statistic of the mean improvement at which another place is likely. */
const MIN_T_STATISTIC = 5;
/** Maximum unexplained share of the sum of squares at another place, relative to that at the stated place. */
const MAX_UNEXPLAINED = 0.9;
/** Places whose unexplained share is within 5 % of the best count as equally good. */
const MAX_EQUAL_RATIO = 1.05;
/** Minimum difference of the coordinates, degrees. The sun takes 40 minutes for this longitude. */
const MIN_COORDINATE_DIFFERENCE = 10;

/**
 * Finds a wrong sign of latitude or longitude, or swapped coordinates. Clear days at the corrected place then have the
 * shape of the measurements, and clear days at the stated place do not. The weather of the other place is unknown, so
 * each day has a scale of its own.
 * @param clear clear-sky power of the fitted arrays at the stated place. When absent, the best single orientation is
 *   fitted.
 */
export function findPlaceMistake(
  site: Site,
  data: FitData,
  sky: Pick<SkyState, 'steps' | 'columns'>,
  days: number,
  clear?: Float64Array,
): LikelyMistake | undefined {
  const { latitude, longitude } = site;
  const stated = clear ? computeUnexplainedByDay(data, clear) : computeUnexplained(site, site, data, sky);
  // The simplest mistake, one wrong sign, comes first.
  const otherPlaces: Place[] = [
    { latitude: -latitude, longitude },
    { latitude, longitude: -longitude },
    { latitude: -latitude, longitude: -longitude },
    { latitude: longitude, longitude: latitude },
  ];
  const candidates = otherPlaces
    .filter((place) => Math.abs(place.latitude) <= 90)
    .filter((place) => Math.hypot(place.latitude - latitude, place.longitude - longitude) >= MIN_COORDINATE_DIFFERENCE)
    .map((place) => ({ place, unexplained: computeUnexplained(site, place, data, sky) }))
    .filter(({ unexplained }) => {
      const gains = unexplained.map((share, day) => stated[day] - share).filter((gain) => !Number.isNaN(gain));
      const isBetter = sumShares(unexplained) < MAX_UNEXPLAINED * sumShares(stated);
      return isBetter && computeTStatistic(gains) > MIN_T_STATISTIC;
    })
    .map(({ place, unexplained }) => ({ place, total: sumShares(unexplained) }));
  const leastTotal = Math.min(...candidates.map(({ total }) => total));
  // Of places that explain the days equally well, the first in the order of `otherPlaces`.
  const likely = candidates.find(({ total }) => total <= MAX_EQUAL_RATIO * leastTotal)?.place;
  return likely && { code: 'place', stated: [latitude, longitude], likely: [likely.latitude, likely.longitude], days };
}

const sumShares = (shares: readonly number[]): number => shares.reduce((sum, share) => sum + (share || 0), 0);

/**
 * Share of each day's sum of squares that clear-sky power of the best orientation leaves unexplained; NaN for days that
 * do not count.
 */
function computeUnexplained(
  site: Site,
  place: Place,
  data: FitData,
  { steps, columns }: Pick<SkyState, 'steps' | 'columns'>,
): number[] {
  const clear = { ...columns, opacity50: new Float64Array(steps.count) };
  const simulator = new PowerSimulator(place, { steps, columns: clear }, data.steps.stepMs);
  const system = createSiteSystem(
    { ...site, ...place },
    site.kind === 'utility' ? 'utility' : 'rooftop',
    steps.firstEnd,
  );
  const model = new PlantModel(simulator, { ...system, arrays: undefined });
  const isOriented = system.mounting.kind === 'fixed';
  const start = findInitialParameters(model, data, isOriented, 0);
  const { clear: power } = model.simulate(start.orientation);
  return computeUnexplainedByDay(data, power);
}

function computeUnexplainedByDay({ measured, steps }: FitData, power: Float64Array): number[] {
  const perDay = DAY / steps.stepMs;
  return Array.from({ length: Math.floor(steps.count / perDay) }, (_, day) => {
    let [xx, xy, yy] = [0, 0, 0];
    for (let i = day * perDay; i < (day + 1) * perDay; i++) {
      if (Number.isNaN(measured[i])) continue;
      xx += power[i] ** 2;
      xy += power[i] * measured[i];
      yy += measured[i] ** 2;
    }
    return yy > 0 ? 1 - (xx > 0 ? Math.max(0, xy) ** 2 / (xx * yy) : 0) : NaN;
  });
}
