import { type Field, getFields } from '@daystar/contracts';
import { type RowTable, type SeriesName, type ResourceFamily, getRowKind } from '@daystar/formats';
import type { Steps } from '@daystar/timeseries';
import { type PlaceTableRequest, buildPlaceTable } from './place-table';

/** Selects rows of a place, each of which was forecast a lead time before its period. */
export interface LeadTableRequest {
  /** Spans of rows, each from one issue, ascending; periods between the spans have no issue. */
  readonly spans: readonly PlaceTableRequest[];
  /** Id of the issue of each span. */
  readonly issueIds: readonly string[];
  readonly periods: Steps;
  readonly family: ResourceFamily;
  /** Array of the response that lists the rows. */
  readonly series: SeriesName;
  /** The fields to show; those of forecasts when absent. */
  readonly fields?: readonly Field[];
  readonly precision?: number;
  /** Whether each row shows its provenance and its issue. */
  readonly hasTextColumns: boolean;
}

/** Builds the rows by lead of all spans. Periods outside the spans have missing values. */
export function buildLeadTable(request: LeadTableRequest): RowTable {
  const { spans, issueIds, periods, family, series, precision, hasTextColumns } = request;
  const fields = request.fields ?? getFields(getRowKind(family, 'forecasts'));
  const columns = Object.fromEntries(fields.map(({ name }) => [name, new Float64Array(periods.count).fill(NaN)]));
  const textColumns = Object.fromEntries(TEXT_COLUMNS.map((name) => [name, Array<string>(periods.count).fill('')]));
  for (const [spanIndex, spanRequest] of spans.entries()) {
    const table = buildPlaceTable(spanRequest);
    const firstIndex = (table.steps.firstEnd - periods.firstEnd) / periods.stepMs;
    for (const { name } of fields) columns[name].set(table.columns[name], firstIndex);
    const spanTextColumns: RowTable['textColumns'] = {
      ...table.textColumns,
      issue_id: Array(table.steps.count).fill(issueIds[spanIndex]),
    };
    for (const [name, texts] of Object.entries(spanTextColumns))
      textColumns[name].splice(firstIndex, texts.length, ...texts);
  }
  return {
    kind: getRowKind(family, series),
    steps: periods,
    columns,
    fields,
    precision,
    textColumns: hasTextColumns ? textColumns : undefined,
  };
}

const TEXT_COLUMNS = ['ladder', 'weather_source', 'source_weights', 'newest_input', 'flags', 'issue_id'] as const;
