import { RADIANS } from '@daystar/solar';
import { DAY, HOUR } from '@daystar/timeseries';
import type { FeatureTable } from '../learner/dataset/feature-table';
import { computeStandardDeviation } from '../numerics/standard-deviation';
import { mean } from '../verification/deterministic';
import type { RetrievalRows } from './retrieval-rows';

/** Earlier rows whose clear-sky index is a feature. */
const LAGS = [1, 2, 3, 4];
/** Numbers of rows, up to the current one, over which the mean and the deviation of the index are features. */
const WINDOWS = [4, 12];
/** A clear-sky index above this is an artifact of a low sun. */
const MAX_INDEX = 2;

/** Builds the features of each row from the row and those before it on the same day. */
export function buildRetrievalFeatures(rows: RetrievalRows): FeatureTable {
  const { ends, retrieved, clear, zenith, covariates, period } = rows;
  const index = retrieved.map((ghi, i) => Math.min(MAX_INDEX, ghi / clear[i]));
  const day = toSolarDays(rows);
  /** Index of an earlier row of the same day; NaN across gaps of the data. */
  const getEarlierIndex = (i: number, lag: number) =>
    i >= lag && day[i - lag] === day[i] && ends[i] - ends[i - lag] === lag * period ? index[i - lag] : NaN;
  const columns: [string, (i: number) => number][] = [
    ['index', (i) => index[i]],
    ['retrieved', (i) => retrieved[i]],
    ['clear', (i) => clear[i]],
    ['cos_zenith', (i) => Math.cos(zenith[i] * RADIANS)],
    ['air_mass', (i) => 1 / Math.max(0.05, Math.cos(zenith[i] * RADIANS))],
    ['solar_hour', (i) => ((ends[i] - period / 2 + toSolarOffset(rows.longitude)) % DAY) / HOUR],
    ...LAGS.map((lag): [string, (i: number) => number] => [`index_${lag}`, (i) => getEarlierIndex(i, lag)]),
    ...WINDOWS.flatMap((length): [string, (i: number) => number][] => {
      const listIndices = (i: number) =>
        Array.from({ length }, (_, lag) => getEarlierIndex(i, lag)).filter((value) => !Number.isNaN(value));
      return [
        [`mean_${length}`, (i) => mean(listIndices(i))],
        [`deviation_${length}`, (i) => computeStandardDeviation(listIndices(i))],
      ];
    }),
    ...[...covariates].map(([name, values]): [string, (i: number) => number] => [name, (i) => values[i]]),
  ];
  return {
    names: columns.map(([name]) => name),
    columns: columns.map(([, getValue]) => Float32Array.from(ends, (_, i) => getValue(i))),
    count: ends.length,
  };
}

const toSolarOffset = (longitude: number): number => (longitude / 360) * DAY;

/** Returns the solar day of each row, counted from 1970-01-01. */
export const toSolarDays = ({ ends, period, longitude }: RetrievalRows): Float64Array =>
  ends.map((end) => Math.floor((end - period / 2 + toSolarOffset(longitude)) / DAY));
