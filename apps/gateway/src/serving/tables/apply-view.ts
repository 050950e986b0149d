import type { Field, ProvenanceRun } from '@daystar/contracts';
import { type RowTable, getRowsProperty } from '@daystar/formats';
import type { ForecastQuery } from '../query/forecast-query';
import { UNAVAILABLE_COLUMN } from './missing-fields';
import { buildProvenanceNotes } from './provenance';

/**
 * Applies the fields, precision and provenance of a query to a table.
 * @param getRuns returns the provenance of its native steps
 */
export function applyView(table: RowTable, query: ForecastQuery, getRuns: () => readonly ProvenanceRun[]): RowTable {
  const fields = query.fields?.[getRowsProperty(table)];
  return {
    ...table,
    fields,
    columns: fields ? Object.fromEntries(fields.map((field) => [field.name, readValues(field, table)])) : table.columns,
    precision: query.precision,
    isAscending: query.window !== undefined,
    utcOffset: query.utcOffset,
    notes: query.provenance === 'row' ? buildProvenanceNotes(getRuns(), table.steps) : undefined,
  };
}

function readValues({ name, column = name, factor = 1 }: Field, { columns, steps }: RowTable): ArrayLike<number> {
  if (column === UNAVAILABLE_COLUMN) return new Float64Array(steps.count).fill(NaN);
  const values = columns[column];
  return factor === 1 ? values : Float64Array.from(values, (value) => factor * value);
}
