export { encodeCsvText } from './csv-text';
export { CONTENT_TYPES, FORMATS, type Format, negotiateFormat, parseFormat } from './format';
export { escapeMarkup } from './markup';
export { render, renderBody, renderGzip } from './render';
export { type TableFile, openTableFile } from './table-file/table-file';
export { type Metadata, type RowTable, type Rows, type RowsProperty, rowsProperty } from './row-table';
