import { type Table, tableFromIPC } from 'apache-arrow';
import { renderBody } from './render';
import type { RowTable } from './row-table';

const midnight = Date.UTC(2018, 7, 7);
const steps = { firstEnd: midnight, stepMs: 1_800_000, count: 2 };
const power: RowTable = {
  kind: 'pv_forecast',
  steps,
  columns: { pv_estimate: [1.23456, 2], pv_estimate10: [0.00004, NaN], pv_estimate90: [10.5, -0.00001] },
};
const past: RowTable = { kind: 'pv_estimated_actual', steps, columns: { pv_estimate: [3, 4] } };

const read = async (tables: readonly RowTable[], envelope = {}): Promise<Table> =>
  tableFromIPC((await renderBody('arrow', { title: '', tables, envelope })) as Uint8Array);
const column = (table: Table, name: string) => [...table.getChild(name)!] as unknown[];

describe('rows as Arrow', () => {
  it('have columns with the numbers of JSON, UTC timestamps, and null for missing values', async () => {
    const table = await read([power]);
    expect(table.schema.fields.map(({ name, type }) => `${name} ${String(type)}`)).toEqual([
      'pv_estimate Float64',
      'pv_estimate10 Float64',
      'pv_estimate90 Float64',
      'period_end Timestamp<MILLISECOND, UTC>',
      'period Dictionary<Int32, Utf8>',
    ]);
    expect(column(table, 'pv_estimate')).toEqual([1.2346, 2]);
    expect(column(table, 'pv_estimate10')).toEqual([0, null]);
    expect(column(table, 'pv_estimate90')).toEqual([10.5, 0]);
    expect(column(table, 'period_end')).toEqual([midnight, midnight + 1_800_000]);
    expect(column(table, 'period')).toEqual(['PT30M', 'PT30M']);
  });

  it('of both properties are in one table, distinguished by its first column', async () => {
    const table = await read([power, past]);
    expect(column(table, 'rows')).toEqual(['forecasts', 'forecasts', 'estimated_actuals', 'estimated_actuals']);
    expect(column(table, 'pv_estimate')).toEqual([1.2346, 2, 4, 3]);
    expect(column(table, 'pv_estimate90')).toEqual([10.5, 0, null, null]);
  });

  it('have the properties beside the rows in the schema metadata', async () => {
    const envelope = { aggregation_name: 'Italy', provenance: [{ ladder: 'nwp' }] };
    const { metadata } = (await read([power], envelope)).schema;
    expect([...metadata]).toEqual([
      ['aggregation_name', '"Italy"'],
      ['provenance', '[{"ladder":"nwp"}]'],
    ]);
  });

  it('have the same bytes however many tables were built before', async () => {
    const render = () => renderBody('arrow', { title: '', tables: [power, past] });
    expect(await render()).toEqual(await render());
  });
});
