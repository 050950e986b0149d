import { DAY, HALF_HOUR, HOUR, stepEnd } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { buildPowerTuning } from './build-power-tuning';
import { DEFAULT_PRIOR } from './early-regression';
import { allSteps, buildTrainingData, simulate } from './measured-plant.fixture';
import { trainSiteModel } from './site-model';
import { tuneColumns } from './tune-columns';

/** Mean load of a zero-export plant by UTC hour, which the site states, MW. */
const LOAD = Array.from({ length: 24 }, (_, hour) => (hour >= 7 && hour < 17 ? 4 : 2));
const getMeanLoad = (i: number) => LOAD[Math.floor(((stepEnd(allSteps, i) - 1) / HOUR) % 24)];

/** Limits power to a load that varies around its mean by up to a share, from half hour to half hour. */
function limitToLoad(truth: Float64Array, share: number, seed: number): Float64Array {
  const random = createSeededRandom(100 + seed);
  return truth.map((power, i) => Math.min(power, getMeanLoad(i) * (1 + share * (2 * random() - 1))));
}

function forecastPotential(untuned: Float64Array, measured: Float64Array, stated: object): Float64Array {
  const { data, plantSky } = buildTrainingData(untuned, measured, stated);
  const count = data.steps.count;
  const model = trainSiteModel(data, plantSky, DAY);
  const trained = new Map(model ? [[DAY, model]] : []);
  const untunedActuals = untuned.subarray(0, count);
  const { tuning } = buildPowerTuning(
    { data, measured: data.measured, untunedActuals, clearSky: plantSky, steps: allSteps, prior: DEFAULT_PRIOR },
    { trained, inUse: trained, effectiveSince: () => -Infinity },
  );
  const first = count - DAY / HALF_HOUR;
  const steps = { ...allSteps, firstEnd: stepEnd(allSteps, first), count: allSteps.count - first };
  const column = untuned.slice(first);
  const columns = { pv_estimate: column, pv_estimate10: column, pv_estimate90: column };
  const input = {
    columns,
    clear: plantSky.power.slice(first),
    steps,
    actualSteps: count - first,
    issuedAt: stepEnd(allSteps, count - 1),
    capacity: 10,
  };
  return tuneColumns(input, tuning, { recent: [], past: [] }).pv_estimate.subarray(count - first);
}

/** Potential energy of the next five days, and what the plant could produce. */
function compareEnergy(seed: number, limit: (truth: Float64Array) => Float64Array, stated: object): number {
  const { untuned, truth: shaded } = simulate(seed);
  const truth = shaded.map((power, i) => ((stepEnd(allSteps, i) / HOUR) % 24 < 9 ? power / 0.6 : power));
  const potential = forecastPotential(untuned, limit(truth), stated);
  const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0);
  return sum(potential) / sum(truth.subarray(truth.length - potential.length));
}

describe('the potential of a plant without export that its load often holds', () => {
  const SEEDS = [1, 2, 3, 4];

  it.each([
    ['a load that is as stated', 0],
    ['a load that varies around the stated one', 0.4],
  ])('is what the plant could produce, with %s', (_, share) => {
    const stated = { export_limit: 0, load_profile: LOAD };
    for (const seed of SEEDS) {
      const ratio = compareEnergy(seed, (truth) => limitToLoad(truth, share, seed), stated);
      expect(Math.abs(ratio - 1)).toBeLessThan(0.02);
    }
  });
});
