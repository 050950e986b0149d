import type { Field, ProvenanceRun } from '@daystar/contracts';
import { type RowTable, getSeriesName } from '@daystar/formats';
import type { ForecastQuery } from '../query/forecast-query';
import { UNAVAILABLE_COLUMN } from './missing-fields';
import { buildProvenanceNotes } from './provenance';

/**
 * Applies the fields, precision and provenance of a query to a table.
 * @param getSegments returns the provenance of the table's native steps
 */
export function applyView(
  table: RowTable,
  query: ForecastQuery,
  getSegments: () => readonly ProvenanceRun[],
): RowTable {
  const fields = query.fields?.[getSeriesName(table)];
  return {
    ...table,
    fields,
    columns: fields ? Object.fromEntries(fields.map((field) => [field.name, readValues(field, table)])) : table.columns,
    precision: query.precision,
    isAscending: query.window !== undefined,
    utcOffset: query.utcOffset,
    notes: query.provenance === 'row' ? buildProvenanceNotes(getSegments(), table.steps) : undefined,
  };
}

function readValues({ name, column = name, factor = 1 }: Field, { columns, steps }: RowTable): ArrayLike<number> {
  if (column === UNAVAILABLE_COLUMN) return new Float64Array(steps.count).fill(NaN);
  const values = columns[column];
  return factor === 1 ? values : Float64Array.from(values, (value) => factor * value);
}
