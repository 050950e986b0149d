import { type FitData, type PlantFit, fitPlant } from './fit-plant';
import { fitRoofs } from './fit-roofs';
import type { VectorName } from './parameter-vector';
import type { PlantModel } from './plant-model';
import { computeGainTStatistic } from './residuals';
import { getShareError, getStandardError } from './standard-error';

/** Another explanation of the measurements than the selected fit. The measurements do not exclude it. */
export interface Alternative {
  readonly fit: PlantFit;
  /** Whether the fit estimates an orientation of its own. */
  readonly fitsOrientation: boolean;
  /** Whether it may explain a size other than the stated one. A slight trend does not. */
  readonly explainsSize: boolean;
}

/**
 * Minimum change of output, in standard errors, that explains another size: the change then reduces Akaike's criterion
 * (H. Akaike, IEEE Transactions on Automatic Control 19, 1974).
 */
const MIN_TREND_T_STATISTIC = Math.SQRT2;

/**
 * Minimum share of a side of a roof, in standard errors above 0. With less, the modules form a plane that faces as the
 * other side does.
 */
const MIN_SHARE_DISTANCE = 2;

/**
 * Finds explanations other than a mistake of the owner: a second side of the roof, and output that declines or grows.
 */
export function findAlternatives(model: PlantModel, data: FitData, plant: PlantFit): Alternative[] {
  // A roof has fewer parameters than a plane of any direction, so it is kept if it explains at least as much.
  const roofs = fitRoofs(model, data, plant.parameters).filter(
    (fit) => !isTurnedPlane(model, fit) && computeGainTStatistic(model, data, fit.parameters, plant.parameters) <= 0,
  );
  return [
    ...roofs.map((fit) => ({ fit, fitsOrientation: false, explainsSize: true })),
    ...fitTrends(model, data, plant).map((fit) => ({ fit, fitsOrientation: true, explainsSize: hasTrend(fit) })),
  ];
}

/**
 * Whether nearly all modules of a roof form one plane that does not face as stated. The owner then stated a wrong
 * azimuth.
 */
function isTurnedPlane({ surface }: PlantModel, fit: PlantFit): boolean {
  const { orientation, arrays = [] } = fit.parameters;
  const isAbsent = (side: number) => arrays[side].share < MIN_SHARE_DISTANCE * getShareError(fit, [side]);
  const isFirstAsStated = orientation?.azimuth === (surface?.azimuth ?? NaN) % 360;
  return isAbsent(0) || (!isFirstAsStated && isAbsent(1));
}

/** Fits the plant with output that changes evenly: once with the size at the start, once with the size at the end. */
function fitTrends(model: PlantModel, data: FitData, plant: PlantFit): PlantFit[] {
  if (data.lossShape) return [];
  const names = [...(Object.keys(plant.values) as VectorName[]), 'dailyLoss' as const];
  const line = createLine(data);
  const fitShape = (lossShape: Float64Array) => fitPlant(model, { ...data, lossShape }, plant.parameters, names);
  const forward = fitShape(line);
  const backward = fitShape(line.map((value) => 1 - value));
  return [forward ?? [], backward ?? []].flat();
}

const hasTrend = (fit: PlantFit): boolean =>
  Math.abs(fit.values.dailyLoss ?? 0) > MIN_TREND_T_STATISTIC * getStandardError(fit, 'dailyLoss');

/** A line from 0 at the first measurement to 1 at the last one. */
function createLine({ measured }: FitData): Float64Array {
  const isMeasured = (power: number) => !Number.isNaN(power);
  const [first, last] = [measured.findIndex(isMeasured), measured.findLastIndex(isMeasured)];
  return measured.map((_, i) => Math.min(1, Math.max(0, (i - first) / (last - first))));
}
