import { gunzipSync, gzipSync } from 'node:zlib';
import { createSeededRandom } from '@daystar/testing';
import { renderText, renderGzip } from '../render';
import type { RowTable, Rows } from '../row-table';
import { gzipBody } from './gzip';

const random = createSeededRandom(11);
const HALF_HOUR = 1_800_000;

/** Days of power: zeros by night, similar but different values at noon. */
function week(count: number, more: Partial<RowTable> = {}): RowTable {
  const power = Array.from({ length: count }, (_, row) => {
    const sun = Math.max(0, Math.sin((2 * Math.PI * row) / 48)) * 50;
    return sun * (0.5 + random() / 2);
  });
  return {
    kind: 'pv_forecast',
    steps: { firstEnd: Date.UTC(2026, 5, 1, 0, 30), stepMs: HALF_HOUR, count },
    columns: {
      pv_estimate: power,
      pv_estimate10: power.map((value) => 0.7 * value),
      pv_estimate90: power.map((value, row) => (row % 50 === 3 ? NaN : 1.2 * value)),
    },
    ...more,
  };
}

const one = (table: RowTable): Rows => ({ title: 'one', tables: [table] });
const TEXTS = ['json', 'columns', 'csv', 'xml', 'html'] as const;

describe('rows as gzip', () => {
  it.each(TEXTS)('decompress to the same %s in other decoders', (format) => {
    for (const count of [0, 1, 2, 3, 48, 336, 2016]) {
      const rows = one(week(count));
      expect(gunzipSync(renderGzip(format, rows)!).equals(renderText(format, rows))).toBe(true);
    }
  });

  it.each(TEXTS)('decompress to the same %s with labels, text columns and special characters', (format) => {
    const strange = ['"quoted"', 'Rhône & <b>Isère</b>', '', 'a,b\r\nc', '🌞'.repeat(50)];
    const textColumns = { note: Array.from({ length: 60 }, () => strange[Math.floor(random() * strange.length)]) };
    const tables = strange.map((name) => week(60, { labels: { name }, textColumns }));
    const actuals = week(60, {
      kind: 'pv_estimated_actual',
      columns: { pv_estimate: new Float64Array(60).fill(-1.5) },
      textColumns,
    });
    const rows: Rows = { title: 'several', tables: [...tables, actuals], envelope: { name: strange.join(' ') } };
    expect(gunzipSync(renderGzip(format, rows)!).equals(renderText(format, rows))).toBe(true);
  });

  it.each(TEXTS)('decompress to the same %s for all kinds of numbers', (format) => {
    const strange = [0, -0, NaN, Infinity, 1e21, -1e21, 2 ** 31, -(2 ** 31), 2147483.647, -2147483.648, -1e-9, 99.9996];
    const drawn = () => (random() < 0.4 ? 1000 * random() : strange[Math.floor(random() * strange.length)]);
    for (let precision = 0; precision <= 6; precision++) {
      const columns = {
        pv_estimate: [-(2 ** 31), ...Array.from({ length: 99 }, drawn)].map((value) => value / 10 ** precision),
        pv_estimate10: Array.from({ length: 100 }, drawn),
        pv_estimate90: Array.from({ length: 100 }, drawn),
      };
      const rows = one(week(100, { precision, columns }));
      expect(gunzipSync(renderGzip(format, rows)!).equals(renderText(format, rows))).toBe(true);
    }
  });

  it('are hardly larger than the output of a compressor', () => {
    const rows = one(week(336));
    expect(renderGzip('json', rows)!.length).toBeLessThan(
      1.05 * gzipSync(renderText('json', rows), { level: 6 }).length,
    );
  });

  it('are compressed by zlib when they are very many or not text', () => {
    expect(renderGzip('json', one(week(10_001)))).toBeUndefined();
    expect(renderGzip('arrow', one(week(10)))).toBeUndefined();
  });
});

describe('text as gzip', () => {
  it.each([
    ['nothing', ''],
    ['one byte', 'a'],
    ['one byte, often', 'a'.repeat(70_000)],
    ['all bytes', String.fromCharCode(...Array.from({ length: 256 }, (_, byte) => byte))],
    // These frequencies cause the longest possible codes.
    [
      'bytes of very different frequency',
      Array.from({ length: 24 }, (_, k) => String.fromCharCode(65 + k).repeat(Math.round(1.618 ** k))).join(''),
    ],
  ])('decompresses in other decoders: %s', (_, text) => {
    expect(gunzipSync(gzipBody([text])).toString()).toBe(text);
  });

  it('may repeat over distances beyond the window', () => {
    const encoded = [Buffer.from('x'.repeat(40_000)), Buffer.from('y'.repeat(40_000)), Buffer.from('x'.repeat(40_000))];
    const rows = {
      count: 3,
      texts: ['<', '>'],
      values: [{ encoded, maxBytes: 40_000 }],
      separator: '',
      isDescending: false,
    };
    expect(gunzipSync(gzipBody([rows])).toString()).toBe(encoded.map((text) => `<${text.toString()}>`).join(''));
  });
});
