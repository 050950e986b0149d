import type { RowKind } from '@daystar/contracts';
import type { Steps } from '@daystar/timeseries';

/** Rows of one answer in columns, before anything is said about their format. */
export interface RowTable {
  readonly kind: RowKind;
  /** The periods, ascending in time. */
  readonly steps: Steps;
  /** One number per period for every field of the kind; NaN where nothing is known. */
  readonly columns: Readonly<Record<string, ArrayLike<number>>>;
  /** What stands beside the rows where a format has room for it: the name of an aggregation. */
  readonly envelope?: Readonly<Record<string, string>>;
}

export type RowsProperty = 'forecasts' | 'estimated_actuals';

/** Name of the array of rows in answers. */
export const rowsProperty = ({ kind }: RowTable): RowsProperty =>
  kind.endsWith('_forecast') ? 'forecasts' : 'estimated_actuals';
