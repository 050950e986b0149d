import { type Field, type RowKind, getFields } from '@daystar/contracts';
import type { Steps } from '@daystar/timeseries';
import type { PageLanguage } from './table-texts';

/** Rows of one resource in columns, independent of the format. */
export interface RowTable {
  readonly kind: RowKind;
  /** The periods, ascending in time. */
  readonly steps: Steps;
  /** One number per period for every field shown; NaN where missing. */
  readonly columns: Readonly<Record<string, ArrayLike<number>>>;
  /** Forecasts are written ascending in time, estimated actuals descending unless this is true. */
  readonly isAscending?: boolean;
  /** Offset of the timestamps from UTC, ms; 0 when absent. */
  readonly utcOffset?: number;
  /** The fields shown, in order; the fields of the kind when absent. */
  readonly fields?: readonly Field[];
  /** Maximum fractional digits; the decimals of each field when absent. */
  readonly precision?: number;
  /** First columns of every row, which identify the site or aggregation in a response with several. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Last columns of every row, one text per period, such as its weather source. */
  readonly textColumns?: Readonly<Record<string, readonly string[]>>;
}

/** A JSON value of the envelope. */
export type Metadata = string | number | readonly Metadata[] | { readonly [name: string]: Metadata };

/** All rows of one response. Tables of one series are concatenated and have the same columns. */
export interface Rows {
  /** Title of the HTML page. */
  readonly title: string;
  /** Language of the HTML page; English when absent. */
  readonly language?: PageLanguage;
  readonly tables: readonly RowTable[];
  /** Metadata of the response, such as the name of an aggregation; not in CSV and HTML. */
  readonly envelope?: Readonly<Record<string, Metadata>>;
}

/** Series of rows in a response. JSON has an array of this name. */
export type SeriesName = 'forecasts' | 'estimated_actuals';

/** Resources whose rows have the same fields. Each family has forecasts and estimated actuals. */
export type ResourceFamily = RowKind extends infer K ? (K extends `${infer F}_forecast` ? F : never) : never;

/** Returns the kind of the rows, which determines their fields. */
export const getRowKind = (family: ResourceFamily, series: SeriesName): RowKind =>
  `${family}_${series === 'forecasts' ? 'forecast' : 'estimated_actual'}`;

/** Returns the series that a table belongs to. */
export const getSeriesName = ({ kind }: Pick<RowTable, 'kind'>): SeriesName =>
  kind.endsWith('_forecast') ? 'forecasts' : 'estimated_actuals';

export const getShownFields = ({ kind, fields }: RowTable): readonly Field[] => fields ?? getFields(kind);
