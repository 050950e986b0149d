import type { Place } from '@daystar/contracts';
import { computeDistanceKm } from '../aggregation/error-correlation';
import type { SiteHistory } from '../learner/dataset/site-history';

/**
 * Distance at which the weight of another site is 1/e, km. Errors of numerical forecasts are independent some hundred
 * km apart.
 */
const LENGTH_SCALE_KM = 100;
/** Minimum weight of a site that counts as a neighbour: about 300 km. */
const MIN_WEIGHT = 0.05;

/** A site and its history. */
export interface PlacedHistory {
  readonly place: Place;
  readonly history: SiteHistory;
}

interface WeightedSource {
  readonly weight: number;
  readonly history: SiteHistory;
  readonly index: Float64Array;
}

/**
 * Adds two columns to the weather of sites with neighbours. `regional_index` is the mean clear-sky index of the
 * numerical forecast at the site and its neighbours, weighted by distance. `regional_spread` is its standard deviation,
 * which shows how uncertain the place of clouds is. Numerical forecasts misplace clouds, so the mean over a region has
 * smaller errors than the value of a point. Source: Lorenz et al., IEEE J. Sel. Top. Appl. 2, 2009; Mathiesen and
 * Kleissl, Solar Energy 85, 2011.
 */
export function addRegionalIndex(sites: readonly PlacedHistory[]): SiteHistory[] {
  return sites.map((site) => {
    const sources = findSources(site, sites);
    if (sources.length < 2) return site.history;
    const { mean, deviation } = computeStatistics(site.history, sources);
    const weather = new Map([...site.history.weather, ['regional_index', mean], ['regional_spread', deviation]]);
    return { ...site.history, weather };
  });
}

/** Finds the sites whose index counts, the site itself included. */
function findSources(site: PlacedHistory, sites: readonly PlacedHistory[]): WeightedSource[] {
  return sites.flatMap(({ place, history }) => {
    const weight = Math.exp(-computeDistanceKm(site.place, place) / LENGTH_SCALE_KM);
    const index = history.weather.get('index');
    return index && weight >= MIN_WEIGHT ? [{ weight, history, index }] : [];
  });
}

/** Statistics of the indices that are known when the weather of the site is, one value per step. */
function computeStatistics(
  { steps, weatherKnownAt }: SiteHistory,
  sources: readonly WeightedSource[],
): { mean: Float64Array; deviation: Float64Array } {
  const createSums = () => new Float64Array(steps.count);
  const [weights, sums, squares] = [createSums(), createSums(), createSums()];
  for (const { weight, history, index } of sources) {
    const offset = (steps.firstEnd - history.steps.firstEnd) / steps.stepMs;
    for (let i = 0; i < steps.count; i++) {
      const value = index[i + offset] ?? NaN;
      if (Number.isNaN(value) || !(history.weatherKnownAt[i + offset] <= weatherKnownAt[i])) continue;
      weights[i] += weight;
      sums[i] += weight * value;
      squares[i] += weight * value * value;
    }
  }
  const mean = sums.map((sum, i) => sum / weights[i]);
  const deviation = squares.map((sum, i) => Math.sqrt(Math.max(0, sum / weights[i] - mean[i] * mean[i])));
  return { mean, deviation };
}
