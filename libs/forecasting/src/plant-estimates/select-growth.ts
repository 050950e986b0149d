import {
  type LargeGrowth,
  findLargeGrowth,
  isGrowthLikelier,
  remeasureGrowth,
  scaleToPresentOutput,
} from './find-large-growth';
import type { FitData } from './fit-plant';
import type { PlantModel } from './plant-model';
import type { FittedOrientation } from './select-fit';
import { type UnshadedFit, selectUnshadedFit } from './select-unshaded-fit';

/** Measurements in terms of the present output, and the plant that was fitted to them. */
interface ScaledData {
  readonly data: FitData;
  /** Absent when the data determine no plant. */
  readonly unshaded?: UnshadedFit;
  /** Growth by which the measurements before were scaled; absent for an output that did not grow. */
  readonly growth?: LargeGrowth;
}

/**
 * Scales measurements from before a large growth to the present output: a plant of one size fits neither level.
 * @param fitConstant fits a plant whose output did not grow
 * @param isOverSnow whether snow may explain a growth
 */
export function selectGrowth(
  model: PlantModel,
  postedData: FitData,
  fitted: FittedOrientation,
  fitConstant: () => UnshadedFit | undefined,
  isOverSnow: (growth: LargeGrowth) => boolean,
): ScaledData | undefined {
  const found = findLargeGrowth(model, postedData);
  if (!found) return undefined;
  const scale = (growth: LargeGrowth) => {
    const data = { ...postedData, measured: scaleToPresentOutput(postedData, growth) };
    return { growth, data, unshaded: selectUnshadedFit(model, data, fitted) };
  };
  const first = scale(found);
  const plant = first.unshaded?.fit.plant.parameters;
  const isLikelier = isGrowthLikelier(
    model,
    { data: postedData, fitted: fitConstant()?.fit.plant.parameters },
    { data: first.data, fitted: plant },
  );
  if (!isLikelier || isOverSnow(found)) return undefined;
  // Relative to the stated plant, a wrong tilt would change the size of the growth.
  return plant ? scale(remeasureGrowth(model, postedData, found, plant)) : first;
}
