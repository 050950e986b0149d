import type { FitData, PlantFit } from './fit-plant';
import type { PlantModel } from './plant-model';
import { computeGainTStatistic } from './residuals';
import { MIN_T_STATISTIC } from './select-single-fit';

/** Whether a fit explains the measurements significantly better than a simpler one does by any published model. */
export const explainsMore = (model: PlantModel, data: FitData, simple: PlantFit, fit: PlantFit): boolean =>
  simple
    .listAlternatives()
    .every(
      ({ alternative, parameters }) =>
        computeGainTStatistic(model, data, parameters, fit.parameters, alternative) >= MIN_T_STATISTIC,
    );
