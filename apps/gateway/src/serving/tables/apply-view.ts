import type { ProvenanceRun } from '@daystar/contracts';
import { type RowTable, rowsProperty } from '@daystar/formats';
import { NATIVE_PERIOD, type Steps, formatStamp } from '@daystar/timeseries';
import { sliceProvenance, summarizeProvenance } from './provenance';
import type { ForecastQuery } from '../query/forecast-query';

/** The table as it was asked for. @param runs of its native steps, which they add up to */
export function applyView(table: RowTable, query: ForecastQuery, runs: () => readonly ProvenanceRun[]): RowTable {
  return {
    ...table,
    fields: query.fields?.[rowsProperty(table)],
    precision: query.precision,
    notes: query.provenance === 'row' ? provenanceNotes(runs(), table.steps) : undefined,
  };
}

/** How each period was come by; a period of several runs names the lowest step of the ladder and all sources. */
function provenanceNotes(runs: readonly ProvenanceRun[], periods: Steps): RowTable['notes'] {
  const native = periods.length / NATIVE_PERIOD;
  const each = Array.from({ length: periods.count }, (_, index) => {
    const within = sliceProvenance(runs, index * native, (index + 1) * native);
    return { within, summary: summarizeProvenance(within, periods) };
  });
  return {
    ladder: each.map(({ summary }) => summary.worst),
    weather_source: each.map(({ summary }) => summary.sources.join(' ')),
    newest_input: each.map(({ summary }) =>
      summary.newestInput === undefined ? '' : formatStamp(summary.newestInput),
    ),
    flags: each.map(({ within }) => [...new Set(within.flatMap(({ flags = [] }) => flags))].join(' ')),
  };
}
