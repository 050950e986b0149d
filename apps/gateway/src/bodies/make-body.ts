import { type Format, type Rows, renderBody, renderGzip } from '@daystar/formats';
import { type TablePlan, tableOf } from '../rows/table-plan';
import { type Encoding, encode } from '../rows/encoding';

/** All that a body is made of, as plain data. */
export interface BodyOrder extends Omit<Rows, 'tables'> {
  readonly plans: readonly TablePlan[];
  readonly format: Format;
  readonly encoding: Encoding;
}

/** The bytes of a body, in memory of their own. */
export async function makeBody({ plans, format, encoding, title, envelope }: BodyOrder): Promise<Buffer> {
  const rows: Rows = { title, envelope, tables: plans.map(tableOf) };
  const written = encoding === 'gzip' ? renderGzip(format, rows) : undefined;
  if (written) return written;
  const made = await encode(await renderBody(format, rows), encoding);
  // What comes from a writer or compressor lies in a far larger piece of memory, which it would keep.
  const bytes = Buffer.allocUnsafeSlow(made.length);
  made.copy(bytes);
  return bytes;
}
