import type { EstimatedProperty, Site, TuningEstimate } from '@daystar/contracts';
import { type PvSystem, serviceAzimuth } from '@daystar/solar';
import { MINUTE } from '@daystar/timeseries';
import type { ClippingLevel } from './estimate-clipping';
import { type PlantFit, toOrientation } from './fit-plant';
import type { SelectedFit } from './select-fit';
import { FIT_STEP, getStandardError, getStudentQuantile, getVariance } from './standard-error';

const DEGREES = 180 / Math.PI;
/** A tilt that is not this many standard errors from 0 leaves the azimuth open. */
const MIN_TILT_DISTANCE = 2;

interface PropertyValue {
  readonly property: EstimatedProperty;
  readonly stated: number;
  readonly isDefault: boolean;
  readonly estimate: number;
  /** Standard error. */
  readonly error: number;
  readonly unit: string;
}

/** Lists the estimates of a plant with their intervals. */
export function listEstimates(
  site: Site,
  system: PvSystem,
  { plant, clockOffset, losses }: SelectedFit,
  { days, clipping }: { readonly days: number; readonly clipping?: ClippingLevel },
): TuningEstimate[] {
  const unit = site.kind === 'utility' ? 'MW' : 'kW';
  const values: (PropertyValue | undefined)[] = [
    clipping && {
      ...{ property: 'capacity', stated: system.capacity, isDefault: false, unit },
      ...{ estimate: clipping.level, error: Math.hypot(clipping.error, 0.01 * clipping.level) },
    },
    {
      ...{ property: 'capacity_dc', stated: system.capacityDc, isDefault: site.capacity_dc === undefined, unit },
      estimate: plant.parameters.scale * system.capacityDc,
      error: getStandardError(plant, 'scale') * system.capacityDc,
    },
    ...listOrientation(site, system, plant),
    losses && toLossValue('morning_loss', losses, 'morningLoss'),
    losses && toLossValue('evening_loss', losses, 'eveningLoss'),
    clockOffset && {
      ...{ property: 'clock_offset', stated: 0, isDefault: true, unit: 'min' },
      estimate: (clockOffset.parameters.clockOffset * FIT_STEP) / MINUTE,
      error: (getStandardError(clockOffset, 'clockOffset') * FIT_STEP) / MINUTE,
    },
  ];
  const quantile = getStudentQuantile(plant.blocks - 1);
  return values.flatMap((value) => (value ? [toEstimate(value, quantile, days)] : []));
}

const toLossValue = (
  property: EstimatedProperty,
  fit: PlantFit,
  name: 'morningLoss' | 'eveningLoss',
): PropertyValue => ({
  ...{ property, stated: 0, isDefault: true, unit: '%' },
  estimate: 100 * fit.parameters[name],
  error: 100 * getStandardError(fit, name),
});

/** Tilt and azimuth of the vector that was fitted, with the errors along and across it. */
function listOrientation(site: Site, { mounting }: PvSystem, plant: PlantFit): PropertyValue[] {
  const { east, north } = plant.values;
  if (east === undefined || north === undefined || mounting.kind !== 'fixed') return [];
  const { tilt, azimuth } = toOrientation(east, north);
  const [sine, cosine] = [Math.sin(azimuth / DEGREES), Math.cos(azimuth / DEGREES)];
  const [varEast, varNorth] = [getVariance(plant, 'east'), getVariance(plant, 'north')];
  const covariance = plant.getCovariance('east', 'north');
  const along = Math.sqrt(sine ** 2 * varEast + cosine ** 2 * varNorth + 2 * sine * cosine * covariance);
  const across = Math.sqrt(cosine ** 2 * varEast + sine ** 2 * varNorth - 2 * sine * cosine * covariance);
  const { tilt: statedTilt, azimuth: statedAzimuth } = mounting.surface;
  const isAzimuthUnknown = tilt < MIN_TILT_DISTANCE * along;
  return [
    {
      property: 'tilt',
      stated: statedTilt,
      isDefault: site.tilt === undefined,
      estimate: tilt,
      error: along,
      unit: '°',
    },
    {
      ...{ property: 'azimuth', stated: serviceAzimuth(statedAzimuth), isDefault: site.azimuth === undefined },
      ...{ estimate: serviceAzimuth(azimuth), unit: '°' },
      error: isAzimuthUnknown ? 180 : Math.min(180, (across / tilt) * DEGREES),
    },
  ];
}

function toEstimate({ isDefault, error, ...value }: PropertyValue, quantile: number, days: number): TuningEstimate {
  const { property, stated, estimate, unit } = value;
  const halfInterval = property === 'azimuth' ? Math.min(180, quantile * error) : quantile * error;
  const [lowest, highest] = RANGES[property] ?? [0, Infinity];
  const difference = property === 'azimuth' ? Math.abs(wrapDegrees(stated - estimate)) : Math.abs(stated - estimate);
  const low = Math.max(lowest, estimate - halfInterval);
  const high = Math.min(highest, estimate + halfInterval);
  return {
    ...{ property, stated: round(stated), default: isDefault, estimate: round(estimate), unit, days },
    ...{ low: round(low), high: round(high), significant: difference > halfInterval },
  };
}

/** Possible values of a property. */
const RANGES: Partial<Record<EstimatedProperty, readonly [number, number]>> = {
  tilt: [0, 90],
  azimuth: [-Infinity, Infinity],
  morning_loss: [-Infinity, 100],
  evening_loss: [-Infinity, 100],
  clock_offset: [-Infinity, Infinity],
};

/** Wraps an angle to -180..180 degrees. */
export const wrapDegrees = (angle: number): number => ((((angle + 180) % 360) + 360) % 360) - 180;

const round = (value: number): number => Number(value.toPrecision(4));
