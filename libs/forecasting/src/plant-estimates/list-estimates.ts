import type { EstimatedProperty, Site, TuningEstimate } from '@daystar/contracts';
import { type PvSystem, serviceAzimuth } from '@daystar/solar';
import { MINUTE } from '@daystar/timeseries';
import type { ClippingLevel } from './estimate-clipping';
import type { PlantFit } from './fit-plant';
import { getAzimuthErrors, getTiltError } from './orientation-error';
import type { SelectedFit } from './select-single-fit';
import { FIT_STEP, getStandardError, getStudentQuantile } from './standard-error';

/**
 * Distance of a stated value from the estimate, in standard errors, above which they differ. Chance exceeds it in fewer than 1
 * of 50 cases.
 */
export const MIN_STANDARD_ERRORS = 3;
/** A tilt less than this many standard errors above 0 leaves the azimuth undetermined. */
const MIN_TILT_DISTANCE = 2;

interface PropertyValue {
  readonly property: EstimatedProperty;
  /** Array that the value is about, from 1; the whole plant when absent. */
  readonly array?: number;
  readonly stated: number;
  readonly isDefault: boolean;
  readonly estimate: number;
  readonly standardError: number;
  readonly unit: string;
  /** Whether the estimate, with the others of its fit, explains the measurements better than the stated plant does. */
  readonly isBetter: boolean;
}

interface EstimateContext {
  /** Days with measurements. */
  readonly days: number;
  readonly clipping?: ClippingLevel;
  /** Whether a fit explains the measurements better than the stated plant does. */
  isBetterFit(fit: PlantFit): boolean;
}

/** Lists the estimates of a plant with their intervals. */
export function listEstimates(
  site: Site,
  system: PvSystem,
  { plant, clockOffset, losses }: SelectedFit,
  { days, clipping, isBetterFit }: EstimateContext,
): TuningEstimate[] {
  const unit = site.kind === 'utility' ? 'MW' : 'kW';
  const isPlantBetter = isBetterFit(plant);
  const values: (PropertyValue | undefined)[] = [
    clipping && {
      ...{ property: 'capacity', stated: system.capacity, isDefault: false, unit, isBetter: true },
      ...{ estimate: clipping.level, standardError: Math.hypot(clipping.deviation, 0.01 * clipping.level) },
    },
    {
      ...{ property: 'capacity_dc', stated: system.capacityDc, isDefault: site.capacity_dc === undefined, unit },
      estimate: plant.parameters.scale * system.capacityDc,
      standardError: getStandardError(plant, 'scale') * system.capacityDc,
      isBetter: isPlantBetter,
    },
    ...listOrientations(site, system, plant).map((value) => ({ ...value, isBetter: isPlantBetter })),
    ...(losses ? listLosses(losses, isBetterFit(losses)) : []),
    clockOffset && {
      ...{ property: 'clock_offset', stated: 0, isDefault: true, unit: 'min' },
      estimate: (clockOffset.parameters.clockOffset * FIT_STEP) / MINUTE,
      standardError: (getStandardError(clockOffset, 'clockOffset') * FIT_STEP) / MINUTE,
      isBetter: isBetterFit(clockOffset),
    },
  ];
  const quantile = getStudentQuantile(plant.blocks - 1);
  return values.flatMap((value) => (value ? [toEstimate(value, quantile, days)] : []));
}

function listLosses(fit: PlantFit, isBetter: boolean): PropertyValue[] {
  const names = { morning_loss: 'morningLoss', evening_loss: 'eveningLoss' } as const;
  return (['morning_loss', 'evening_loss'] as const).map((property) => ({
    ...{ property, stated: 0, isDefault: true, unit: '%', isBetter },
    estimate: 100 * fit.parameters[names[property]],
    standardError: 100 * getStandardError(fit, names[property]),
  }));
}

/** Tilt and azimuth of each array that was fitted, and its share of the modules if there are two. */
function listOrientations(site: Site, system: PvSystem, plant: PlantFit): Omit<PropertyValue, 'isBetter'>[] {
  const { orientation, secondArray } = plant.parameters;
  if (plant.values.east === undefined && plant.values.share !== undefined)
    return [0, 1].map((index) => describeArrayShare(plant, getStatedArray(site, system, index).share, index));
  if (!orientation || plant.values.east === undefined) return [];
  const { tilt, azimuth } = orientation;
  const tiltError = getTiltError(plant);
  const isAzimuthUnknown = tilt < MIN_TILT_DISTANCE * tiltError;
  return getAzimuthErrors(plant).flatMap((azimuthError, index) => {
    const { surface, share, isTiltDefault, isAzimuthDefault } = getStatedArray(site, system, index);
    const array = secondArray && { array: index + 1 };
    return [
      ...(secondArray ? [describeArrayShare(plant, share, index)] : []),
      {
        ...{ property: 'tilt', ...array, stated: surface.tilt, isDefault: isTiltDefault },
        ...{ estimate: tilt, standardError: tiltError, unit: '°' },
      },
      {
        ...{ property: 'azimuth', ...array, stated: serviceAzimuth(surface.azimuth), isDefault: isAzimuthDefault },
        ...{
          estimate: serviceAzimuth(azimuth + (index === 1 && secondArray ? secondArray.relativeAzimuth : 0)),
          unit: '°',
        },
        standardError: isAzimuthUnknown ? 180 : Math.min(180, azimuthError),
      },
    ] satisfies Omit<PropertyValue, 'isBetter'>[];
  });
}

function describeArrayShare(plant: PlantFit, stated: number, index: number): Omit<PropertyValue, 'isBetter'> {
  const { share = NaN } = plant.values;
  return {
    ...{ property: 'dc_share', array: index + 1, stated: 100 * stated, isDefault: false, unit: '%' },
    ...{ estimate: 100 * (index === 0 ? 1 - share : share), standardError: 100 * getStandardError(plant, 'share') },
  };
}

/** What the owner stated of an array. A plant without arrays is one array with all modules. */
function getStatedArray({ tilt, azimuth, arrays }: Site, system: PvSystem, index: number) {
  const { mounting, share } = system.arrays?.[index] ?? { mounting: system.mounting, share: index === 0 ? 1 : 0 };
  if (mounting.kind !== 'fixed') throw new TypeError('the orientation of a tracker is not fitted');
  return {
    ...{ surface: mounting.surface, share },
    isTiltDefault: (arrays?.[index]?.tilt ?? tilt) === undefined,
    isAzimuthDefault: (arrays?.[index]?.azimuth ?? azimuth) === undefined,
  };
}

function toEstimate(
  { isDefault, standardError, array, isBetter, ...value }: PropertyValue,
  quantile: number,
  days: number,
): TuningEstimate {
  const { property, stated, estimate, unit } = value;
  const halfInterval = property === 'azimuth' ? Math.min(180, quantile * standardError) : quantile * standardError;
  const [lowest, highest] = RANGES[property] ?? [0, Infinity];
  const difference = property === 'azimuth' ? Math.abs(wrapDegrees(stated - estimate)) : Math.abs(stated - estimate);
  const low = Math.max(lowest, estimate - halfInterval);
  const high = Math.min(highest, estimate + halfInterval);
  return {
    ...{ property, ...(array && { array }) },
    ...{ stated: round(stated), default: isDefault, estimate: round(estimate), unit, days },
    ...{
      low: round(low),
      high: round(high),
      significant: isBetter && difference > MIN_STANDARD_ERRORS * standardError,
    },
  };
}

/** Possible values of a property. */
const RANGES: Partial<Record<EstimatedProperty, readonly [number, number]>> = {
  tilt: [0, 90],
  dc_share: [0, 100],
  azimuth: [-Infinity, Infinity],
  morning_loss: [-Infinity, 100],
  evening_loss: [-Infinity, 100],
  clock_offset: [-Infinity, Infinity],
};

/** Wraps an angle to -180..180 degrees. */
export const wrapDegrees = (angle: number): number => ((((angle + 180) % 360) + 360) % 360) - 180;

const round = (value: number): number => Number(value.toPrecision(4));
