import { getField } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';
import { tableFromIPC } from 'apache-arrow';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import type { RowTable } from '../row-table';
import { createTableEncoder } from './create-table-encoder';
import type { TableFileFormat } from './table-encoder';

const START = Date.UTC(2024, 0, 31, 22);
const part = (hour: number, values: readonly number[]): RowTable => ({
  kind: 'world_pv_estimated_actual',
  fields: [getField('pv_estimate')],
  steps: { firstEnd: START + (hour + 1) * HOUR, stepMs: HOUR, count: values.length },
  columns: { pv_estimate: values },
});
const PARTS = [part(0, [0, 1.23456]), part(2, [NaN, 3, 4])];

async function write(format: TableFileFormat, parts = PARTS): Promise<Buffer> {
  const encoder = await createTableEncoder(format, { weather_source: 'sandbox' });
  const written = parts.map((table) => Buffer.from(encoder.encode(table)));
  return Buffer.concat([...written, encoder.finish()]);
}
const arrayBuffer = ({ buffer, byteOffset, length }: Buffer) =>
  buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;

const ROWS = [0, 1.2346, null, 3, 4].map((pv_estimate, i) => ({
  pv_estimate,
  period_end: START + (i + 1) * HOUR,
  period: 'PT60M',
}));

describe('a table file of several parts', () => {
  it('is one CSV file with one header', async () => {
    const [header, first, , missing, ...rest] = (await write('csv')).toString().split('\r\n');
    expect(header).toBe('pv_estimate,period_end,period');
    expect(first).toBe('0,2024-01-31T23:00:00.0000000Z,PT60M');
    expect(missing).toBe(',2024-02-01T01:00:00.0000000Z,PT60M');
    expect(rest).toHaveLength(3);
  });

  it('is one Arrow stream with a record batch per part', async () => {
    const table = tableFromIPC(await write('arrow'));
    expect(table.batches).toHaveLength(2);
    const rows = Array.from({ length: table.numRows }, (_, i) => table.get(i)!.toJSON());
    expect(rows.map((row) => ({ ...row, period_end: Number(row.period_end) }))).toEqual(ROWS);
  });

  it('is one Parquet file with a row group per part', async () => {
    const file = arrayBuffer(await write('parquet'));
    expect(parquetMetadata(file).row_groups).toHaveLength(2);
    const rows = await parquetReadObjects({ file });
    expect(rows.map((row) => ({ ...row, period_end: Number(row.period_end as Date) }))).toEqual(ROWS);
  });

  it('has its metadata in the binary formats', async () => {
    const { key_value_metadata } = parquetMetadata(arrayBuffer(await write('parquet')));
    expect(key_value_metadata).toEqual([{ key: 'weather_source', value: 'sandbox' }]);
    expect([...tableFromIPC(await write('arrow')).schema.metadata]).toEqual([['weather_source', 'sandbox']]);
  });

  it('has times in UTC in a Parquet file, for readers that would take them for local times', async () => {
    const { schema } = parquetMetadata(arrayBuffer(await write('parquet')));
    const { logical_type } = schema.find(({ name }) => name === 'period_end')!;
    expect(logical_type).toEqual({ type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' });
  });

  it.each(['csv', 'arrow', 'parquet'] as const)('has the same bytes each time (%s)', async (format) => {
    expect((await write(format)).equals(await write(format))).toBe(true);
  });
});
