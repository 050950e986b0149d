export { type Encoding, compressBody, negotiateEncoding } from './content-encoding';
export { encodeCsvText } from './csv-text';
export { CONTENT_TYPES, FORMATS, type Format, negotiateFormat } from './format';
export { escapeMarkup } from './markup';
export { CHART_END } from './static-chart';
export { renderBody, renderGzip } from './render';
export { type PageLanguage, TABLE_TEXTS } from './table-texts';
export { createTableEncoder } from './table-file/create-table-encoder';
export { PARQUET_TEXT, PARQUET_TIME } from './table-file/parquet-types';
export {
  type Metadata,
  type ResourceFamily,
  type RowTable,
  type Rows,
  type SeriesName,
  getRowKind,
  getSeriesName,
} from './row-table';
