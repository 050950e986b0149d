/** Entry points of the render threads. Arguments and results are plain data, which can be cloned between threads. */
import { inspect } from 'node:util';
import {
  type Encoding,
  type Format,
  type RowTable,
  type Rows,
  compressBody,
  renderBody,
  renderGzip,
} from '@daystar/formats';
import { unpackScaledIssue } from '@daystar/row-cache';
import { buildLeadTable } from '../tables/lead-table';
import { buildPlaceTable } from '../tables/place-table';
import { buildPowerTable } from '../tables/power-table';
import { buildTypicalYearTable } from '../tables/typical-year-table';
import type { TableInput } from '../tables/table-input';

/** Inputs of a body, as plain data. */
export interface RenderJob extends Omit<Rows, 'tables'> {
  readonly tableInputs: readonly TableInput[];
  readonly format: Format;
  readonly encoding: Encoding;
}

/** Renders bodies: on the calling thread (`renderResponseBody`) or on others (`RenderPool`). */
export interface Renderer {
  render(job: RenderJob): Promise<Buffer>;
}

/** Renders and compresses a body into a buffer of exactly its size. */
export async function renderResponseBody({
  tableInputs,
  format,
  encoding,
  title,
  language,
  envelope,
}: RenderJob): Promise<Buffer> {
  const rows: Rows = { title, language, envelope, tables: tableInputs.map(buildTable) };
  const compressed = encoding === 'gzip' ? renderGzip(format, rows) : undefined;
  if (compressed) return compressed;
  const rendered = await compressBody(await renderBody(format, rows), encoding);
  // Writers and compressors return views of much larger buffers, which would stay allocated.
  const bytes = Buffer.allocUnsafeSlow(rendered.length);
  rendered.copy(bytes);
  return bytes;
}

function buildTable(input: TableInput): RowTable {
  const table = buildTableWithoutLabels(input);
  return input.labels ? { ...table, labels: input.labels } : table;
}

function buildTableWithoutLabels(input: TableInput): RowTable {
  switch (input.kind) {
    case 'power':
      return buildPowerTable(unpackScaledIssue(input.block), input.request);
    case 'place':
      return buildPlaceTable(input.request);
    case 'lead':
      return buildLeadTable(input.request);
    case 'typical-year':
      return buildTypicalYearTable(input.request);
    case 'table':
      return input.table;
  }
}

/** The bytes of a body, or the stack of the error. */
export type RenderOutcome = { readonly body: Uint8Array } | { readonly error: string };

/** Renders each job. @returns the outcomes in the order of the jobs */
export async function renderBatch(jobs: readonly RenderJob[]): Promise<RenderOutcome[]> {
  const outcomes: RenderOutcome[] = [];
  for (const job of jobs) outcomes.push(await tryRender(job));
  return outcomes;
}

async function tryRender(job: RenderJob): Promise<RenderOutcome> {
  try {
    return { body: await renderResponseBody(job) };
  } catch (error) {
    return { error: inspect(error) };
  }
}
