/** What threads do. Every function takes and gives plain data. */
import { type Format, type Rows, renderBody, renderGzip } from '@daystar/formats';
import { type TableSpec, buildTable } from '../tables/table-spec';
import { type Encoding, compressBody } from './content-encoding';

/** All that a body is made of, as plain data. */
export interface RenderJob extends Omit<Rows, 'tables'> {
  readonly tableSpecs: readonly TableSpec[];
  readonly format: Format;
  readonly encoding: Encoding;
}

/** The bytes of a body, in memory of their own. */
export async function renderResponseBody({
  tableSpecs,
  format,
  encoding,
  title,
  envelope,
}: RenderJob): Promise<Buffer> {
  const rows: Rows = { title, envelope, tables: tableSpecs.map(buildTable) };
  const written = encoding === 'gzip' ? renderGzip(format, rows) : undefined;
  if (written) return written;
  const made = await compressBody(await renderBody(format, rows), encoding);
  // What comes from a writer or compressor lies in a far larger piece of memory, which it would keep.
  const bytes = Buffer.allocUnsafeSlow(made.length);
  made.copy(bytes);
  return bytes;
}

/** The bytes of a body, or why there is none. */
export type RenderOutcome = { readonly made: Uint8Array } | { readonly failed: string };

/** What came of each order, in their order. */
export async function renderBatch(orders: readonly RenderJob[]): Promise<RenderOutcome[]> {
  const outcomes: RenderOutcome[] = [];
  for (const order of orders) outcomes.push(await tryRender(order));
  return outcomes;
}

async function tryRender(order: RenderJob): Promise<RenderOutcome> {
  try {
    return { made: await renderResponseBody(order) };
  } catch (error) {
    return { failed: (error as Error).stack ?? String(error) };
  }
}
