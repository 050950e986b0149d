import type { Measurement, QcFlag } from '@daystar/contracts';
import { parsePeriod, parseStamp } from '@daystar/timeseries';
import { computeUpperMedian } from '../numerics/quantile';

/** Period of a measurement, ms. */
export interface Period {
  readonly end: number;
  readonly length: number;
}

/** Power measured over a usable period, in the unit of the site's capacity. */
export interface MeasuredPower extends Period {
  readonly power: number;
  /** Whether the plant could have produced more. Absent if not. */
  readonly isCurtailed?: true;
}

/** @param measurement with a valid period and time */
export const parseMeasurementPeriod = ({ period_end, period }: Measurement): Period => ({
  end: parseStamp(period_end) ?? NaN,
  length: parsePeriod(period) ?? NaN,
});

/** Finds the median length of the periods of measurements, ms; NaN without any. */
export const findTypicalPeriod = (measurements: readonly Measurement[]): number =>
  computeUpperMedian(measurements.map((measurement) => parseMeasurementPeriod(measurement).length)) || NaN;

/** @param measurement with a valid period and time, and a power */
export const toMeasuredPower = (measurement: Measurement, flag: QcFlag): MeasuredPower => ({
  ...parseMeasurementPeriod(measurement),
  power: measurement.total_power ?? NaN,
  ...(flag === 'curtailed' && { isCurtailed: true }),
});
