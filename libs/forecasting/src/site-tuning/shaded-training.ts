import type { Steps } from '@daystar/timeseries';
import type { ClearSkyPower } from '../outputs/clear-sky-power';
import { type ShadeProfile, shadeClear, shadeSteps, shadeTrainingData } from './apply-shade';
import { fitShade } from './fit-shade';
import type { SiteTrainingData } from './site-training-data';

/** Inputs of training that shade reduces. */
export interface TrainingInput {
  readonly data: SiteTrainingData;
  /** Clear-sky power of the training data and of the forecasts. */
  readonly clearSky: ClearSkyPower;
  readonly untunedActuals: Float64Array;
}

/** Inputs of training of the plant with its shade. Corrections learned from them apply to shaded power. */
export interface ShadedTraining extends TrainingInput {
  /** Absent when none was found. */
  readonly shade?: ShadeProfile;
  /** Share of the clear-sky energy that the shade takes, 0..1. */
  readonly lostShare: number;
}

/**
 * Finds the shade of a plant, and reduces the inputs of its training by it.
 * @param steps steps of the clear-sky power
 */
export function shadeTraining(input: TrainingInput, steps: Steps): ShadedTraining {
  const { data, clearSky, untunedActuals } = input;
  const shade = fitShade(data, clearSky.power);
  if (!shade) return { ...input, lostShare: 0 };
  const power = shadeClear(clearSky.power, steps, shade);
  return {
    data: shadeTrainingData(data, clearSky.power, shade),
    clearSky: { ...clearSky, power },
    untunedActuals: shadeSteps(untunedActuals, clearSky.power, data.steps, shade),
    shade,
    lostShare: 1 - sum(power) / sum(clearSky.power),
  };
}

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
