export { csvText } from './csv-text';
export { CONTENT_TYPES, FORMATS, type Format, formatAccepted, formatNamed } from './format';
export { escapeMarkup } from './markup';
export { render, renderBody, renderGzip } from './render';
export { type Beside, type RowTable, type Rows, type RowsProperty, rowsProperty } from './row-table';
