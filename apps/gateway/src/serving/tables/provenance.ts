import {
  DATA_BASIS_RANKING,
  type DataBasis,
  type Field,
  type ProvenanceRun,
  TUNING_FLAGS,
  rankDataBasis,
  countSteps,
  listRowFlags,
  listSourcesByWeight,
  sliceProvenance,
  sumSourceWeights,
} from '@daystar/contracts';
import { type RowTable, getSeriesName } from '@daystar/formats';
import { NATIVE_PERIOD_MS, type Steps, formatStamp, firstStart } from '@daystar/timeseries';
import type { ForecastQuery } from '../query/forecast-query';
import { UNAVAILABLE_COLUMN } from './missing-fields';

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
    textColumns: query.provenance === 'row' ? buildProvenanceColumns(getSegments(), table.steps) : undefined,
  };
}

function readValues({ name, column = name, factor = 1 }: Field, { columns, steps }: RowTable): ArrayLike<number> {
  if (column === UNAVAILABLE_COLUMN) return new Float64Array(steps.count).fill(NaN);
  const values = columns[column];
  return factor === 1 ? values : Float64Array.from(values, (value) => factor * value);
}

/**
 * Builds the provenance of each period. A period that spans several provenance segments shows their worst data basis and
 * all their sources.
 */
export function buildProvenanceColumns(segments: readonly ProvenanceRun[], periods: Steps): RowTable['textColumns'] {
  const stepsPerPeriod = periods.stepMs / NATIVE_PERIOD_MS;
  const periodProvenance = Array.from({ length: periods.count }, (_, index) => {
    const periodSegments = sliceProvenance(segments, index * stepsPerPeriod, (index + 1) * stepsPerPeriod);
    return { periodSegments, summary: summarizeProvenance(periodSegments, periods) };
  });
  return {
    ladder: periodProvenance.map(({ summary }) => summary.worst),
    weather_source: periodProvenance.map(({ summary }) => summary.sources.join(' ')),
    source_weights: periodProvenance.map(({ periodSegments }) => formatSourceWeights(periodSegments)),
    newest_input: periodProvenance.map(({ summary }) =>
      summary.newestInput === undefined ? '' : formatStamp(summary.newestInput),
    ),
    flags: periodProvenance.map(({ periodSegments }) => listRowFlags(periodSegments).join(' ')),
  };
}

/** Formats the mean weights of sources in the cloud opacity of a period, the largest first: `goes-east=0.62 gfs=0.38`. */
export function formatSourceWeights(segments: readonly ProvenanceRun[]): string {
  const sums = sumSourceWeights(segments);
  const steps = countSteps(segments);
  return (
    listSourcesByWeight(sums)
      .map((source) => ({ source, weight: sums.get(source)! / steps }))
      // Smaller weights would be shown as 0.00.
      .filter(({ weight }) => weight >= 0.005)
      .map(({ source, weight }) => `${source}=${weight.toFixed(2)}`)
      .join(' ')
  );
}

/** Formats the header `x-weather-source` of responses that are not rows, such as comparisons. */
export const formatWeatherSources = (segments: readonly ProvenanceRun[]): string =>
  listSourcesByWeight(sumSourceWeights(segments)).join(', ') || 'climatology';

/** Removes the flags of tuning, for rows that show power before tuning. */
export const removeTuningFlags = (segments: readonly ProvenanceRun[]): readonly ProvenanceRun[] =>
  segments.map(({ tuning_flags: _, ...segment }) => segment);

/** Summarized data basis of the rows of a response. */
export interface Provenance {
  /** Names of the weather sources, the largest weight in the cloud opacity first. */
  readonly sources: readonly string[];
  /** Sums of the weights over the native steps, by source. */
  readonly weightSums: ReadonlyMap<string, number>;
  readonly best: DataBasis;
  readonly worst: DataBasis;
  /** Start of the newest model run, or time of the newest observation, ms; undefined when no weather was used. */
  readonly newestInput?: number;
  /** How measurements tuned the rows, in the order of `TUNING_FLAGS`. */
  readonly tuning: readonly string[];
  /** Spans of rows computed from climatology alone: start and end, ms since 1970 UTC. */
  readonly climatology: readonly (readonly [number, number])[];
}

/** Summarizes the provenance of the rows of `periods`. @param segments cover all native steps of the periods, in order */
export function summarizeProvenance(segments: readonly ProvenanceRun[], periods: Steps): Provenance {
  const weightSums = sumSourceWeights(segments);
  const basisRanks = segments.map(({ ladder: dataBasis }) => rankDataBasis(dataBasis));
  const climatology: [number, number][] = [];
  let newestInput: number | undefined;
  let start = firstStart(periods);
  for (const { steps, ladder: dataBasis, inputs } of segments) {
    const end = start + steps * NATIVE_PERIOD_MS;
    for (const { run } of inputs) newestInput = Math.max(newestInput ?? -Infinity, Date.parse(run));
    const lastSpan = climatology.at(-1);
    if (dataBasis === 'climatology' && lastSpan?.[1] === start) lastSpan[1] = end;
    else if (dataBasis === 'climatology') climatology.push([start, end]);
    start = end;
  }
  return {
    sources: listSourcesByWeight(weightSums),
    weightSums,
    best: DATA_BASIS_RANKING[Math.min(...basisRanks, DATA_BASIS_RANKING.length - 1)],
    worst: DATA_BASIS_RANKING[Math.max(...basisRanks, 0)],
    newestInput,
    tuning: TUNING_FLAGS.filter((flag) => segments.some(({ tuning_flags = [] }) => tuning_flags.includes(flag))),
    climatology,
  };
}
