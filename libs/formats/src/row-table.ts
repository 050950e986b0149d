import { type Field, type RowKind, fieldsOf } from '@daystar/contracts';
import type { Steps } from '@daystar/timeseries';

/** Rows of one resource in columns, before anything is said about their format. */
export interface RowTable {
  readonly kind: RowKind;
  /** The periods, ascending in time. */
  readonly steps: Steps;
  /** One number per period for every field shown; NaN where nothing is known. */
  readonly columns: Readonly<Record<string, ArrayLike<number>>>;
  /** The fields shown, in order; those of the kind when absent. */
  readonly fields?: readonly Field[];
  /** Most fractional digits, in place of those of the fields. */
  readonly precision?: number;
  /** Stand first in every row: which of several sites or aggregations it is. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Stand last in every row, one text per period: how it was come by. */
  readonly notes?: Readonly<Record<string, readonly string[]>>;
}

/** What stands beside rows. */
export type Beside = string | number | readonly Beside[] | { readonly [name: string]: Beside };

/** All rows of one answer. Tables of one property stand below each other and have the same columns. */
export interface Rows {
  /** Heads the page that the tables of the html format stand in. */
  readonly title: string;
  readonly tables: readonly RowTable[];
  /** Stands beside the rows where a format has room for it: the name of an aggregation. */
  readonly envelope?: Readonly<Record<string, Beside>>;
}

export type RowsProperty = 'forecasts' | 'estimated_actuals';

/** Name of the array of rows in answers. */
export const rowsProperty = ({ kind }: Pick<RowTable, 'kind'>): RowsProperty =>
  kind.endsWith('_forecast') ? 'forecasts' : 'estimated_actuals';

export const fieldsShown = ({ kind, fields }: RowTable): readonly Field[] => fields ?? fieldsOf(kind);
