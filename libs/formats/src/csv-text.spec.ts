import { parse } from 'csv-parse/sync';
import { encodeCsvText } from './csv-text';
import { renderText } from './render';

const steps = { firstEnd: Date.UTC(2018, 7, 7), stepMs: 1_800_000, count: 2 };
const table = {
  kind: 'pv_forecast',
  steps,
  columns: { pv_estimate: [-1.5, 2], pv_estimate10: [0, 1], pv_estimate90: [3, 4] },
} as const;

describe('text in CSV', () => {
  it.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
    'that begins with %j is no formula',
    (begin) => {
      const name = `${begin}cmd|' /C calc'!A0,"1"`;
      const csv = renderText('csv', {
        title: '',
        tables: [{ ...table, labels: { aggregation_id: 'it', aggregation_name: name } }],
      }).toString();
      const rows: Record<string, string>[] = parse(csv, { columns: true });
      expect(rows.map((row) => row.aggregation_name)).toEqual([`'${name}`, `'${name}`]);
      // Numbers stay numbers.
      expect(rows[0].pv_estimate).toBe('-1.5');
    },
  );

  it('is no formula where semicolons separate cells', () => {
    expect(encodeCsvText('x;=cmd;-1')).toBe("x;'=cmd;'-1");
    expect(encodeCsvText('x;"=1+1')).toBe(`"x;'""=1+1"`);
    expect(encodeCsvText('\u00a0=1+1')).toBe("'\u00a0=1+1");
  });

  it.each(['Italy', 'a=b', 'a;b', "'quoted'", '2026-01-01', '', 'PT30M', '-0.0146', '-2'])(
    'is otherwise unchanged: %j',
    (text) => {
      expect(encodeCsvText(text)).toBe(text);
    },
  );
});
