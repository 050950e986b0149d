import { interpolateQuantile } from '../numerics/interpolate-quantile';

/** Fields whose rows have a 10th and a 90th percentile, by the names of their quartiles. */
const QUARTILES: Readonly<Record<string, readonly [field: string, probability: 0.25 | 0.75]>> = Object.fromEntries(
  ['ghi', 'dni', 'gti', 'pv_estimate'].flatMap((field) => [
    [`${field}25`, [field, 0.25]],
    [`${field}75`, [field, 0.75]],
  ]),
);

const isQuartile = (name: string): boolean => Object.hasOwn(QUARTILES, name);

/** Lists the columns from which quartiles are computed. @param names of columns; those that are no quartiles are skipped */
export const listQuartileSources = (names: readonly string[]): string[] =>
  names.filter(isQuartile).flatMap((name) => {
    const [field] = QUARTILES[name];
    return [`${field}10`, field, `${field}90`];
  });

/**
 * Computes the columns of quartiles. Each value is a quantile of the distribution through the percentiles of its row.
 * @param names of columns; those that are no quartiles are skipped
 * @param read returns a column of a field or of its percentile by its name
 */
export const computeQuartileColumns = (
  names: readonly string[],
  read: (name: string) => Float64Array,
): Record<string, Float64Array> =>
  Object.fromEntries(
    names.filter(isQuartile).map((name) => {
      const [field, probability] = QUARTILES[name];
      const [p10, p50, p90] = [`${field}10`, field, `${field}90`].map(read);
      return [name, p50.map((median, row) => interpolateQuantile(p10[row], median, p90[row], probability))];
    }),
  );
