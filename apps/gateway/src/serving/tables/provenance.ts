import { LADDER, type LadderStep, type ProvenanceRun, ladderRank } from '@daystar/contracts';
import { type RowTable, rowsProperty } from '@daystar/formats';
import { NATIVE_PERIOD, type Steps, formatStamp, startOf } from '@daystar/timeseries';
import type { ForecastQuery } from '../query/forecast-query';

/** Applies the fields, precision and provenance of a query to a table. @param runs provenance of its native steps */
export function applyView(table: RowTable, query: ForecastQuery, runs: () => readonly ProvenanceRun[]): RowTable {
  return {
    ...table,
    fields: query.fields?.[rowsProperty(table)],
    precision: query.precision,
    notes: query.provenance === 'row' ? provenanceNotes(runs(), table.steps) : undefined,
  };
}

/** Provenance of each period; one of several runs has the lowest step of the ladder and all sources. */
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

/** Data basis of the rows of a response. */
export interface Provenance {
  /** Names of the weather sources, in the order of their first row. */
  readonly sources: readonly string[];
  readonly best: LadderStep;
  readonly worst: LadderStep;
  /** Start of the newest model run, or time of the newest observation, ms; undefined when no weather was used. */
  readonly newestInput?: number;
  /** Spans of time of which nothing is known but climatology: from, to, ms. */
  readonly climatology: readonly (readonly [number, number])[];
}

/** The runs of the native steps from..to. */
export function sliceProvenance(runs: readonly ProvenanceRun[], from: number, to: number): ProvenanceRun[] {
  const within: ProvenanceRun[] = [];
  let start = 0;
  for (const run of runs) {
    const steps = Math.min(start + run.steps, to) - Math.max(start, from);
    if (steps > 0) within.push({ ...run, steps });
    start += run.steps;
  }
  return within;
}

/** @param runs of the native steps of `periods`, which they add up to */
export function summarizeProvenance(runs: readonly ProvenanceRun[], periods: Steps): Provenance {
  const sources = new Set<string>();
  const ladder = runs.map(({ ladder: step }) => ladderRank(step));
  const climatology: [number, number][] = [];
  let newestInput: number | undefined;
  let start = startOf(periods);
  for (const { steps, ladder: step, inputs } of runs) {
    const end = start + steps * NATIVE_PERIOD;
    for (const { source, run } of inputs) {
      sources.add(source);
      newestInput = Math.max(newestInput ?? -Infinity, Date.parse(run));
    }
    const last = climatology.at(-1);
    if (step === 'climatology' && last?.[1] === start) last[1] = end;
    else if (step === 'climatology') climatology.push([start, end]);
    start = end;
  }
  return {
    sources: [...sources],
    best: LADDER[Math.min(...ladder, LADDER.length - 1)],
    worst: LADDER[Math.max(...ladder, 0)],
    newestInput,
    climatology,
  };
}
