import type { FitData, PlantFit } from './fit-plant';
import type { PlantModel } from './plant-model';
import { computeReductionTStatistic, sumSquaredResidualsByDay } from './residuals';
import { MIN_T_STATISTIC } from './select-single-fit';

/** Whether a fit explains the measurements significantly better than a simpler one does by any published model. */
export function explainsMore(model: PlantModel, data: FitData, simple: PlantFit, fit: PlantFit): boolean {
  const candidateSums = sumSquaredResidualsByDay(model, data, fit.parameters);
  return simple.listAlternatives().every(({ alternative, parameters }) => {
    const simpleSums = sumSquaredResidualsByDay(model, data, parameters, alternative);
    return computeReductionTStatistic(simpleSums, candidateSums) >= MIN_T_STATISTIC;
  });
}
