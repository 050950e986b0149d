import { type FoundLoss, isSignificant, searchLoss } from './find-daily-loss';
import type { FitData, PlantFit } from './fit-plant';
import { createStepChangeProfile, selectBestProfile } from './loss-profiles';
import { computeClearSkyRatios, computePeakGrowth } from './peak-growth';
import { type PlantModel, type PlantParameters, STATED } from './plant-model';

/** Minimum number of days with energy ratios before the growth. */
const MIN_DAYS_BEFORE = 5;
/** Minimum factor by which the output exceeds its earlier maxima: rain on dusty modules reaches 1.07. */
const MIN_PEAK_GROWTH = 1.09;
/** Minimum share of the present output that was missing. Smaller growths have other causes, such as rain on dusty modules. */
const MIN_SHARE = 0.1;

/**
 * Finds a growth of the output within days, because the output exceeds its earlier maxima. The scatter of energy ratios alone
 * shows it only after more days.
 * @param fit of the plant without a growth
 * @param snowDays days with snow on the ground, as in `DailyEnergyRatio`
 */
export function findRecentGrowth(
  model: PlantModel,
  data: FitData,
  fit: PlantFit,
  snowDays: ReadonlySet<number>,
): FoundLoss | undefined {
  const listDays = (plant: PlantParameters) => {
    const ratios = computeClearSkyRatios(data, model.predict(plant)).filter(({ day }) => !snowDays.has(day));
    return new Set(
      [...new Set(ratios.map(({ day }) => day))].filter((day) => computePeakGrowth(ratios, day) >= MIN_PEAK_GROWTH),
    );
  };
  // A fitted plant may face any way, so that its output grows with the season.
  const statedDays = listDays(STATED);
  if (statedDays.size === 0) return undefined;
  const found = searchLoss(model, data, fit, (ratios, plant) => {
    const fittedDays = listDays(plant);
    const days = ratios.slice(MIN_DAYS_BEFORE).map(({ day }) => day);
    const growthDays = days.filter((day) => statedDays.has(day) && fittedDays.has(day));
    return selectBestProfile(ratios, growthDays.map(createStepChangeProfile));
  });
  const share = found?.fit.parameters.dailyLoss?.share ?? 0;
  return found?.isGrowth && isSignificant(found.fit) && share >= MIN_SHARE ? found : undefined;
}
