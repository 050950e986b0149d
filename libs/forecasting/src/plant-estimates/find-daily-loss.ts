import { type DailyEnergyRatio, computeDailyEnergyRatios } from './daily-energy-ratios';
import { countWeatherSystems } from './find-lasting-loss';
import { type FitData, type PlantFit, fitPlant } from './fit-plant';
import { type LossProfile, fitProfile, listLossProfiles, sampleLossProfile } from './loss-profiles';
import type { VectorName } from './parameter-vector';
import { type PlantModel, type PlantParameters, STATED } from './plant-model';
import { getStandardError } from './standard-error';

/** A loss of output that changes from day to day. */
export interface FoundLoss {
  readonly profile: LossProfile;
  /** Whether the output grew. The loss then applies to the days before the growth. */
  readonly isGrowth: boolean;
  /** Share of the greatest loss at each time step, as in `DailyLoss`. */
  readonly shape: Float64Array;
  /** Fit of the plant with the loss. */
  readonly fit: PlantFit;
  readonly ratios: readonly DailyEnergyRatio[];
}

/** A loss with its Bayesian information criterion, which is smaller for a better explanation. */
interface LossCandidate extends FoundLoss {
  readonly criterion: number;
}

/** Minimum number of days with an energy ratio. */
const MIN_DAYS = 15;
/** Maximum number of profiles refitted together with the plant, per set of energy ratios. */
const MAX_FITTED_PROFILES = 2;
/**
 * Minimum loss in standard errors. Chance exceeds it in 1 case in 200 when the date of the change is itself searched for
 * (one-sided; D. W. K. Andrews, Econometrica 61, 1993, table 1).
 */
const MIN_STANDARD_ERRORS = 3.5;
/**
 * Minimum loss on the worst day, as a share: smaller changes have other causes, such as seasonal errors of the aerosol.
 */
const MIN_LOSS = 0.04;
/** Minimum difference of the criteria, strong evidence (R. E. Kass and A. E. Raftery, as in `findLastingLoss`). */
const MIN_EVIDENCE = 6;

/**
 * Finds a loss that changes from day to day, fitted together with the size and the orientation of the plant. A fit
 * without such a loss would change the tilt instead, because the solar elevation changes within weeks, too.
 * @param fit of the plant without such a loss
 * @param rain mm by day, as in `DailyEnergyRatio`
 */
export function findDailyLoss(
  model: PlantModel,
  data: FitData,
  fit: PlantFit,
  rain: ReadonlyMap<number, number>,
): FoundLoss | undefined {
  const best = searchLoss(model, data, fit, (ratios) => selectProfiles(ratios, rain));
  if (!best || !isSignificant(best.fit)) return undefined;
  const ratios = computeEnergyRatios(model, data, fit.parameters);
  return computeCriterion(ratios, WITHOUT_LOSS) - best.criterion > MIN_EVIDENCE ? best : undefined;
}

/**
 * Fits selected profiles of a loss together with the plant, and returns the best explanation.
 * @param without the plant without a loss, from which the fits start
 * @param select selects profiles by the energy ratios relative to a plant
 */
export function searchLoss(
  model: PlantModel,
  data: FitData,
  without: PlantFit,
  select: (ratios: readonly DailyEnergyRatio[], plant: PlantParameters) => readonly LossProfile[],
): LossCandidate | undefined {
  const ratios = computeEnergyRatios(model, data, without.parameters);
  const names = (Object.keys(without.values) as VectorName[]).filter((name) => name !== 'clockOffset');
  if (ratios.length < MIN_DAYS) return undefined;
  const search = (plant: PlantParameters): LossCandidate[] =>
    select(computeEnergyRatios(model, data, plant), { ...plant, dailyLoss: undefined }).flatMap(
      (profile) => fitLoss(model, data, { parameters: without.parameters, ratios }, names, profile) ?? [],
    );
  const found = [STATED, without.parameters].flatMap(search);
  // Search again relative to the plant that was fitted with the best loss: its energy ratios show the
  // profile of the loss best.
  const [best] = sortByCriterion(found);
  return best && sortByCriterion([...found, ...search(best.fit.parameters)])[0];
}

const WITHOUT_LOSS = { at: () => 0, parameterCount: 0 };

const sortByCriterion = (candidates: readonly LossCandidate[]): LossCandidate[] =>
  [...candidates].sort((a, b) => a.criterion - b.criterion);

/** Energy ratios relative to a plant without a loss. */
const computeEnergyRatios = (model: PlantModel, data: FitData, parameters: PlantParameters): DailyEnergyRatio[] =>
  computeDailyEnergyRatios(data, model.predict({ ...parameters, dailyLoss: undefined }));

/** Bayesian information criterion of energy ratios with a profile. Weather systems are the independent observations. */
function computeCriterion(
  ratios: readonly DailyEnergyRatio[],
  profile: Pick<LossProfile, 'at' | 'parameterCount'>,
): number {
  const systems = Math.max(2, countWeatherSystems(ratios));
  const { residualSum } = fitProfile(ratios, profile);
  return systems * Math.log(residualSum / ratios.length) + profile.parameterCount * Math.log(systems);
}

/** Selects the profiles that explain energy ratios clearly better than none. */
function selectProfiles(ratios: readonly DailyEnergyRatio[], rain: ReadonlyMap<number, number>): LossProfile[] {
  if (ratios.length < MIN_DAYS) return [];
  const without = computeCriterion(ratios, WITHOUT_LOSS);
  return listLossProfiles(ratios, rain)
    .map((profile) => ({ profile, criterion: computeCriterion(ratios, profile) }))
    .filter(({ criterion }) => without - criterion > MIN_EVIDENCE)
    .sort((a, b) => a.criterion - b.criterion)
    .slice(0, MAX_FITTED_PROFILES)
    .map(({ profile }) => profile);
}

/**
 * Fits a plant with a loss. Where the output grew, the loss applies to the days before, so that the size is the present
 * one.
 * @param without the plant without a loss, from which the fit starts
 */
function fitLoss(
  model: PlantModel,
  data: FitData,
  without: Pick<PlantFit, 'parameters'> & Pick<FoundLoss, 'ratios'>,
  names: readonly VectorName[],
  profile: LossProfile,
): LossCandidate | undefined {
  const { at, kind } = profile;
  const [first, last] = [without.ratios[0].day, without.ratios[without.ratios.length - 1].day];
  const fitShape = (atDay: LossProfile['at']) => {
    const shape = sampleLossProfile({ at: atDay }, data, first, last);
    const fit = fitPlant(model, { ...data, lossShape: shape }, without.parameters, [...names, 'dailyLoss']);
    return { shape, fit };
  };
  const getLoss = (fit: PlantFit | undefined) => fit?.parameters.dailyLoss?.share ?? 0;
  const forward = fitShape(at);
  const isGrowth = getLoss(forward.fit) < 0;
  // Soiling never increases output between cleanings.
  if (isGrowth && kind === 'soiling') return undefined;
  const { shape, fit } = isGrowth ? fitShape((day) => 1 - at(day)) : forward;
  if (!fit) return undefined;
  const ratios = computeEnergyRatios(model, data, fit.parameters);
  if (ratios.length < MIN_DAYS) return undefined;
  return { profile, isGrowth, shape, fit, ratios, criterion: computeCriterion(ratios, profile) };
}

export const isSignificant = (fit: PlantFit): boolean =>
  (fit.parameters.dailyLoss?.share ?? 0) > Math.max(MIN_LOSS, MIN_STANDARD_ERRORS * getStandardError(fit, 'dailyLoss'));
