import type { WeatherVariable } from '@daystar/contracts';
import { relativeHumidity } from '@daystar/solar';
import { type Steps, stepEnd } from '@daystar/timeseries';
import { GribError, readGribFields } from '@daystar/grib';
import type { FieldColumns } from '../tiles/field-tiles';
import type { NodeSampler } from '../tiles/node-sampler';
import { isPlausible, createLimitRejection } from '../source/plausibility';
import type { Rejection } from '../source/rejection';
import { type GribFieldEntry, toRejection } from './grib-fields';
import { deriveCloudWind } from './cloud-wind';
import type { CloudLayer, GribQuantity, RadiationPart, WindComponent } from './grib-variables';
import { RadiationSum } from './radiation-sum';
import { toTrueWind } from './true-wind';
import { selectStepEndValues, type TimedField, toStepMeans, toStepMeansFromInstants, deaccumulate } from './step-means';

type Reject = (rejection: Rejection) => void;

/** Limit of a wind component, m/s: components are checked before the speed is known. */
const MAX_WIND_SPEED = 120;

/** Collects the fields of a run on nodes and in our units. A message with an implausible value is rejected. */
export class RunFields {
  private readonly means = new Map<WeatherVariable, TimedField[]>();
  private readonly instants = new Map<GribQuantity, TimedField[]>();
  private readonly radiationSum = new RadiationSum();

  /** @param radiationIntervalMs see `RunCalendar` */
  constructor(
    private readonly sampler: NodeSampler,
    private readonly reject: Reject,
    private readonly radiationIntervalMs?: number,
  ) {}

  /** @param bytes the message of the field */
  add(field: GribFieldEntry, bytes: Uint8Array): void {
    const { quantity, convert } = field.variable;
    let values: Float32Array;
    try {
      values = this.sampler.sample([...readGribFields(bytes)][field.fieldIndex].decode());
    } catch (error) {
      if (!(error instanceof GribError)) throw error;
      this.reject(toRejection(field.file, error));
      return;
    }
    const seconds = field.timeProcessing === 'accumulation' ? (field.end - field.begin) / 1000 : 1;
    // At the start of the run nothing is accumulated yet.
    if (seconds === 0) return;
    values.forEach((value, node) => (values[node] = convert(value / seconds)));
    const implausible = values.find((value) => !isPlausibleQuantity(quantity, value));
    if (implausible !== undefined) {
      this.reject({ ...createRejection(quantity, implausible), file: field.file });
      return;
    }
    const timed = { begin: field.begin, end: field.end, values };
    if (isRadiationPart(quantity)) {
      const ghi = this.radiationSum.add(quantity, timed);
      if (ghi) addField(this.means, 'ghi', ghi);
    } else if (field.timeProcessing === 'instant' || isIntermediate(quantity)) {
      addField(this.instants, quantity, timed);
      const { radiationIntervalMs } = this;
      // A longer step, which this interval does not contain, gets the mean of the instants at its ends.
      if (quantity === 'ghi' && radiationIntervalMs)
        addField(this.means, 'ghi', { ...timed, begin: timed.end - radiationIntervalMs });
    } else addField(this.means, quantity, timed);
  }

  /** Drops the fields that end before a time, except the last one of each quantity: later steps need only this one. */
  prune(time: number): void {
    const selectNeeded = (fields: readonly TimedField[]) =>
      fields.filter(({ end }, i) => end >= time || i === fields.length - 1);
    for (const [variable, fields] of this.means) this.means.set(variable, selectNeeded(fields));
    this.radiationSum.prune(time);
    for (const [quantity, fields] of this.instants) this.instants.set(quantity, selectNeeded(fields));
  }

  /** Computes the fields of the steps: means over intervals where the run has them, else means of instants. */
  computeFields(steps: Steps): FieldColumns {
    const columns = new Map<WeatherVariable, (Float32Array | undefined)[]>();
    for (const [variable, means] of this.means) {
      columns.set(
        variable,
        toStepMeans(
          selectOverlapping(steps, deaccumulate(means)).map((mean) => repairDeaccumulated(variable, mean)),
          steps,
        ),
      );
    }
    const { gridConvergence } = this.sampler;
    const { speeds, directions } = deriveWind(
      this.instants.get('u') ?? [],
      this.instants.get('v') ?? [],
      gridConvergence,
    );
    const { east, north } = deriveCloudWind(this.instants, gridConvergence);
    const derived = [
      ['wind_speed', speeds],
      ['cloud_wind_east', east],
      ['cloud_wind_north', north],
      ['relative_humidity', this.instants.get('relative_humidity') ?? this.deriveHumidity()],
    ] as const;
    const instants = new Map<GribQuantity, readonly TimedField[]>([...this.instants, ...derived]);
    for (const [quantity, fields] of instants) {
      if (isIntermediate(quantity) || fields.length === 0) continue;
      const column = columns.get(quantity);
      columns.set(
        quantity,
        toStepMeansFromInstants(fields, steps).map((field, i) => column?.[i] ?? field),
      );
    }
    if (directions.length > 0) columns.set('wind_direction', selectStepEndValues(directions, steps));
    return columns;
  }

  /**
   * Derives relative humidity at the times that have air temperature and dew point. It is limited to 100 %, which
   * rounding may exceed.
   */
  private deriveHumidity(): TimedField[] {
    return (this.instants.get('dew_point') ?? []).flatMap(({ end, values: dewPoints }) => {
      const air = this.instants.get('air_temp')?.find((field) => field.end === end)?.values;
      const computeHumidity = (dew: number, node: number) => Math.min(100, relativeHumidity(air![node], dew));
      return air ? [{ begin: end, end, values: dewPoints.map(computeHumidity) }] : [];
    });
  }
}

type Intermediate = WindComponent | CloudLayer | RadiationPart | 'dew_point';

function addField<K>(map: Map<K, TimedField[]>, key: K, field: TimedField): void {
  map.set(key, [...(map.get(key) ?? []), field]);
}

/** Intermediate quantities, each with the variable whose limits apply to it; to `u` and `v` `MAX_WIND_SPEED` applies. */
const INTERMEDIATES: Readonly<Record<Intermediate, WeatherVariable>> = {
  u: 'wind_speed',
  v: 'wind_speed',
  u700: 'cloud_wind_east',
  v700: 'cloud_wind_north',
  u500: 'cloud_wind_east',
  v500: 'cloud_wind_north',
  low_clouds: 'cloud_cover',
  middle_clouds: 'cloud_cover',
  high_clouds: 'cloud_cover',
  dew_point: 'air_temp',
  direct_radiation: 'ghi',
  diffuse_radiation: 'ghi',
};

const isIntermediate = (quantity: GribQuantity): quantity is Intermediate => quantity in INTERMEDIATES;

const isRadiationPart = (quantity: GribQuantity): quantity is RadiationPart =>
  quantity === 'direct_radiation' || quantity === 'diffuse_radiation';

const isPlausibleQuantity = (quantity: GribQuantity, value: number): boolean =>
  quantity === 'u' || quantity === 'v'
    ? !(Math.abs(value) > MAX_WIND_SPEED)
    : isPlausible(isIntermediate(quantity) ? INTERMEDIATES[quantity] : quantity, value);

/** Builds the rejection of an implausible value. The `field` is our variable; the text names the quantity of the GRIB message. */
function createRejection(quantity: GribQuantity, value: number) {
  if (quantity === 'u' || quantity === 'v') {
    const message = `${quantity} of ${value} is outside -${MAX_WIND_SPEED}..${MAX_WIND_SPEED} m/s`;
    return { ...createLimitRejection('wind_speed', value), message };
  }
  return createLimitRejection(isIntermediate(quantity) ? INTERMEDIATES[quantity] : quantity, value, quantity);
}

const selectOverlapping = (steps: Steps, means: readonly TimedField[]): TimedField[] =>
  means.filter(({ begin, end }) => end > steps.firstEnd - steps.stepMs && begin < stepEnd(steps, steps.count - 1));

/**
 * Raises negative values of a deaccumulated mean to 0 where 0 is plausible, because deaccumulation amplifies rounding
 * errors. Other implausible values become NaN.
 */
function repairDeaccumulated(variable: WeatherVariable, mean: TimedField): TimedField {
  if (!mean.isDeaccumulated) return mean;
  const values = mean.values.map((value) => {
    if (isPlausible(variable, value)) return value;
    return isPlausible(variable, 0) && value < 0 ? 0 : NaN;
  });
  return { ...mean, values };
}

/** Derives the speed, and the direction from which the wind blows, at the times that have both components. */
function deriveWind(
  u: readonly TimedField[],
  v: readonly TimedField[],
  gridConvergence?: Float32Array,
): { speeds: TimedField[]; directions: TimedField[] } {
  const speeds: TimedField[] = [];
  const directions: TimedField[] = [];
  for (const { begin, end, values } of u) {
    const northComponent = v.find((field) => field.end === end);
    if (!northComponent) continue;
    const [east, north] = toTrueWind(values, northComponent.values, gridConvergence);
    const computeDirection = (value: number, node: number) =>
      ((Math.atan2(-value, -north[node]) * 180) / Math.PI + 360) % 360;
    speeds.push({ begin, end, values: east.map((value, node) => Math.hypot(value, north[node])) });
    directions.push({ begin, end, values: east.map(computeDirection) });
  }
  return { speeds, directions };
}
