import type { EstimatedProperty, Site, TuningEstimate } from '@daystar/contracts';
import { type PvSystem, serviceAzimuth } from '@daystar/solar';
import { DAY, MINUTE } from '@daystar/timeseries';
import type { Alternative } from './find-alternatives';
import type { ClippingLevel } from './estimate-clipping';
import type { PlantFit } from './fit-plant';
import { getAzimuthErrors, getTiltError } from './orientation-error';
import { MIN_LIKELY_T_STATISTIC, type SelectedFit } from './select-single-fit';
import {
  FIT_STEP_MS,
  MIN_STANDARD_ERRORS,
  getShareError,
  getStandardError,
  getStudentQuantile,
} from './standard-error';

/** A tilt less than this many standard errors above 0 leaves the azimuth undetermined. */
const MIN_TILT_DISTANCE = 2;

interface PropertyValue {
  readonly property: EstimatedProperty;
  /** Array that the value is about, from 1; the whole plant when absent. */
  readonly array?: number;
  /** Arrays that the value is about, when the measurements do not tell them apart. */
  readonly arrays?: number[];
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
  /** Relative standard error of the size that a change of the output adds; absent without one. */
  readonly sizeDeviation?: number;
  /** Computes the t statistic of the gain of a fit over the stated plant: positive if it explains the measurements better. */
  computeGain(fit: PlantFit): number;
  /** Other explanations of the measurements. */
  findAlternatives(): readonly Alternative[];
}

/** Lists the estimates of a plant with their intervals. */
export function listEstimates(
  site: Site,
  system: PvSystem,
  { plant, groups, clockOffset, hasClockOffset, losses }: SelectedFit,
  { days, clipping, sizeDeviation = 0, computeGain, findAlternatives }: EstimateContext,
): TuningEstimate[] {
  const unit = site.kind === 'utility' ? 'MW' : 'kW';
  // Errors of the estimated clouds alone make another direction seem slightly better.
  const isPlantBetter = computeGain(plant) > MIN_LIKELY_T_STATISTIC;
  const size = toSize(site, system, plant);
  const values: (PropertyValue | undefined)[] = [
    clipping && {
      property: 'capacity',
      stated: system.capacity,
      isDefault: false,
      unit,
      isBetter: true,
      estimate: clipping.level,
      // A stated capacity is rounded to about 1 %.
      standardError: Math.hypot(clipping.deviation, 0.01 * clipping.level),
    },
    {
      ...size,
      standardError: Math.hypot(size.standardError, sizeDeviation * size.estimate),
      isBetter: isPlantBetter,
    },
    ...listOrientations(site, system, plant, groups).map((value) => ({ ...value, isBetter: isPlantBetter })),
    ...(losses ? listLosses(losses, computeGain(losses) > 0) : []),
    clockOffset && {
      property: 'clock_offset',
      stated: 0,
      isDefault: true,
      unit: 'min',
      estimate: wrapOffset((clockOffset.parameters.clockOffset * FIT_STEP_MS) / MINUTE),
      standardError: (getStandardError(clockOffset, 'clockOffset') * FIT_STEP_MS) / MINUTE,
      isBetter: hasClockOffset && computeGain(clockOffset) > 0,
    },
  ];
  const quantile = getStudentQuantile(plant.blockCount - 1);
  let alternatives: readonly PropertyValue[][] | undefined;
  const listAlternatives = () =>
    (alternatives ??= findAlternatives().map((alternative) => listAlternativeValues(site, system, alternative)));
  return values.flatMap((value) => {
    if (!value) return [];
    const estimate = toEstimate(value, quantile, days);
    if (!estimate.significant || !AMBIGUOUS_PROPERTIES.includes(value.property)) return [estimate];
    return [toEstimate(includeAlternatives(value, listAlternatives(), quantile), quantile, days)];
  });
}

/** Properties about which explanations may differ. */
const AMBIGUOUS_PROPERTIES: readonly EstimatedProperty[] = ['capacity_dc', 'tilt', 'azimuth'];

/** Lists the size and the orientation of the modules by another explanation. */
function listAlternativeValues(
  site: Site,
  system: PvSystem,
  { fit, fitsOrientation, explainsSize }: Alternative,
): PropertyValue[] {
  const sizes = explainsSize ? [toSize(site, system, fit)] : [];
  const orientations = fitsOrientation ? listOrientations(site, system, fit) : [];
  return [...sizes, ...orientations].map((value) => ({ ...value, isBetter: true }));
}

/**
 * Widens the interval of a value that differs significantly from the stated one, if by another explanation of the
 * measurements it does not differ.
 */
function includeAlternatives(
  value: PropertyValue,
  alternatives: readonly (readonly PropertyValue[])[],
  quantile: number,
): PropertyValue {
  const others = alternatives.flatMap((values) => {
    const other = values.find(({ property, array }) => property === value.property && array === value.array);
    // An alternative without an orientation of its own has the stated tilt, and allows the stated azimuth.
    if (!other && value.property === 'capacity_dc') return [];
    return [other ?? { ...value, estimate: value.stated, standardError: 0 }];
  });
  const possible = others.filter((other) => !isSignificant({ ...other, stated: value.stated, isBetter: true }));
  if (possible.length === 0) return value;
  const distances = possible.map(({ estimate }) => getDistance(value.property, estimate, value.estimate) / quantile);
  return { ...value, isBetter: false, standardError: Math.max(value.standardError, ...distances) };
}

const toSize = ({ kind, capacity_dc }: Site, { capacityDc }: PvSystem, plant: PlantFit) => ({
  property: 'capacity_dc' as const,
  stated: capacityDc,
  isDefault: capacity_dc === undefined,
  unit: kind === 'utility' ? 'MW' : 'kW',
  estimate: plant.parameters.scale * capacityDc,
  standardError: getStandardError(plant, 'scale') * capacityDc,
});

function listLosses(fit: PlantFit, isBetter: boolean): PropertyValue[] {
  const names = { morning_loss: 'morningLoss', evening_loss: 'eveningLoss' } as const;
  return (['morning_loss', 'evening_loss'] as const).map((property) => ({
    property,
    stated: 0,
    isDefault: true,
    unit: '%',
    isBetter,
    estimate: 100 * fit.parameters[names[property]],
    standardError: 100 * getStandardError(fit, names[property]),
  }));
}

/**
 * Tilt and azimuth of each array that was fitted, and the shares if there are several.
 * @param groups indices of the fitted arrays whose shares are summed; each array by itself when absent
 */
function listOrientations(
  site: Site,
  system: PvSystem,
  plant: PlantFit,
  groups?: readonly (readonly number[])[],
): Omit<PropertyValue, 'isBetter'>[] {
  const { orientation, arrays } = plant.parameters;
  const fitted = arrays ?? [{ members: [0], relativeAzimuth: 0, share: 1 }];
  const isOriented = orientation !== undefined && plant.values.east !== undefined;
  const tiltError = isOriented ? getTiltError(plant) : NaN;
  const azimuthErrors = isOriented ? getAzimuthErrors(plant) : [];
  return (groups ?? fitted.map((_, index) => [index])).flatMap((indices) => {
    const members = indices.flatMap((index) => fitted[index].members).sort((a, b) => a - b);
    const numbers = members.map((member) => member + 1);
    const array = arrays && { array: numbers[0], ...(numbers.length > 1 && { arrays: numbers }) };
    const stated = members.map((member) => getStatedArray(site, system, member));
    const dcShare = {
      property: 'dc_share' as const,
      ...array,
      isDefault: false,
      unit: '%',
      stated: 100 * stated.reduce((sum, { share }) => sum + share, 0),
      estimate: 100 * indices.reduce((sum, index) => sum + fitted[index].share, 0),
      standardError: 100 * getShareError(plant, indices),
    };
    const shares = fitted.length > 1 ? [dcShare] : [];
    const [{ mounting, isTiltDefault, isAzimuthDefault }] = stated;
    if (!isOriented || mounting.kind !== 'fixed') return shares;
    const { tilt, azimuth } = mounting.surface;
    const isAzimuthUnknown = orientation.tilt < MIN_TILT_DISTANCE * tiltError;
    const [index] = indices;
    return [
      ...shares,
      {
        property: 'tilt',
        ...array,
        stated: tilt,
        isDefault: isTiltDefault,
        estimate: orientation.tilt,
        standardError: tiltError,
        unit: '°',
      },
      {
        property: 'azimuth',
        ...array,
        stated: serviceAzimuth(azimuth),
        isDefault: isAzimuthDefault,
        estimate: serviceAzimuth(orientation.azimuth + fitted[index].relativeAzimuth),
        unit: '°',
        standardError: isAzimuthUnknown ? 180 : Math.min(180, azimuthErrors[index]),
      },
    ] satisfies Omit<PropertyValue, 'isBetter'>[];
  });
}

/** Returns the stated properties of an array. A plant without arrays is one array with all modules. */
function getStatedArray({ tilt, azimuth, arrays }: Site, system: PvSystem, index: number) {
  const { mounting, share } = system.arrays?.[index] ?? { mounting: system.mounting, share: index === 0 ? 1 : 0 };
  return {
    mounting,
    share,
    isTiltDefault: (arrays?.[index]?.tilt ?? tilt) === undefined,
    isAzimuthDefault: (arrays?.[index]?.azimuth ?? azimuth) === undefined,
  };
}

function toEstimate(propertyValue: PropertyValue, quantile: number, days: number): TuningEstimate {
  const { isDefault, standardError, array, arrays, property, stated, unit, ...value } = propertyValue;
  const halfInterval = property === 'azimuth' ? Math.min(180, quantile * standardError) : quantile * standardError;
  const [lowest, highest] = RANGES[property] ?? [0, Infinity];
  const limit = (possible: number) => Math.min(highest, Math.max(lowest, possible));
  const estimate = limit(value.estimate);
  const [low, high] = [estimate - halfInterval, estimate + halfInterval].map(limit);
  return {
    property,
    ...(array && { array }),
    ...(arrays && { arrays }),
    stated: round(stated),
    default: isDefault,
    estimate: round(estimate),
    unit,
    days,
    low: round(low),
    high: round(high),
    significant: isSignificant({ ...propertyValue, estimate }),
  };
}

const isSignificant = ({ property, stated, estimate, standardError, isBetter }: PropertyValue): boolean =>
  isBetter && getDistance(property, stated, estimate) > MIN_STANDARD_ERRORS * standardError;

const getDistance = (property: EstimatedProperty, one: number, other: number): number =>
  Math.abs(property === 'azimuth' ? wrapDegrees(one - other) : one - other);

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
export const wrapDegrees = (angle: number): number => wrap(angle, 360);

/** Wraps a clock offset to half a day, minutes: the sun has the same course on the next day. */
const wrapOffset = (offset: number): number => wrap(offset, DAY / MINUTE);

/** Wraps a periodic value to the period around 0. */
const wrap = (value: number, period: number): number =>
  ((((value + period / 2) % period) + period) % period) - period / 2;

const round = (value: number): number => Number(value.toPrecision(4));
