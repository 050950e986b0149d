import { explainsMore } from './explains-more';
import { findInitialParameters } from './find-initial-parameters';
import { fitMixture } from './fit-mixture';
import type { FitData, PlantFit } from './fit-plant';
import { fitRoofs } from './fit-roofs';
import type { PlantModel, PlantParameters } from './plant-model';
import { hasOtherPower } from './power-difference';
import { computeGainTStatistic } from './residuals';
import {
  MIN_LIKELY_T_STATISTIC,
  MIN_T_STATISTIC,
  type SelectedFit,
  completeFit,
  selectSingleFit,
} from './select-single-fit';
import { selectStatedArraysFit } from './select-stated-arrays-fit';

/**
 * Orientations that are fitted with the size: a single one, none for modules that track the sun, or one for each array.
 */
export type FittedOrientation = 'single' | 'none' | 'arrays';

/**
 * Fits the plant as one array and as two, or as the stated arrays, and selects one of the fits.
 * @returns undefined when the data do not determine the plant
 */
export function selectFit(model: PlantModel, data: FitData, fitted: FittedOrientation): SelectedFit | undefined {
  if (fitted === 'none') return selectSingleFit(model, data, false);
  if (fitted === 'arrays') return selectStatedArraysFit(model, data);
  const single = selectSingleFit(model, data, true);
  const reference = single?.plant.parameters ?? findInitialParameters(model, data, true, 0);
  const computeGain = ({ parameters }: PlantFit, ...others: PlantParameters[]) =>
    Math.min(...[reference, ...others].map((other) => computeGainTStatistic(model, data, other, parameters)));
  const mixtures = [fitMixture(model, data) ?? []].flat().map((fit) => ({ fit, gain: computeGain(fit) }));
  // A roof whose direction is not fitted is shown only where measurements tell it from shade at the ends of the day.
  const shaded = single?.losses?.parameters;
  const roofs = shaded ? fitRoofs(model, data, reference).map((fit) => ({ fit, gain: computeGain(fit, shaded) })) : [];
  const isOther = ({ fit }: { fit: PlantFit }) => !single || hasOtherPower(model, reference, fit.parameters);
  const candidates = [...mixtures, ...roofs].filter(isOther);
  const mixture = candidates.find(
    ({ fit, gain }) => gain >= MIN_T_STATISTIC && (!single || explainsMore(model, data, single.plant, fit)),
  )?.fit;
  if (mixture) return { ...completeFit(model, data, mixture), hasClockOffset: false, hasLikelyMixture: true };
  return single && { ...single, hasLikelyMixture: candidates.some(({ gain }) => gain > MIN_LIKELY_T_STATISTIC) };
}
