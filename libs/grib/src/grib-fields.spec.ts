import type { GribError } from './grib-error';
import { readGribFields } from './grib-fields';
import {
  buildBitmap,
  PREVIOUS_BITMAP,
  buildData,
  buildGrib2Message,
  buildIdentification,
  buildLatLonGrid,
  NO_BITMAP,
  buildProduct,
  buildRepresentation,
} from './testing/grib2-builder';
import { decodeOnlyField } from './testing/only-field';

const field = (...values: number[]) => [buildRepresentation(0, values.length), NO_BITMAP, buildData(values)];
const message = (...values: number[]) =>
  buildGrib2Message([buildIdentification(), buildLatLonGrid(values.length, 1), buildProduct(), ...field(...values)]);
const together = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const letters = (text: string) => Uint8Array.from(Buffer.from(text));

describe('the fields of a GRIB file', () => {
  it('finds one message after the other and skips bytes in between', () => {
    const bytes = together(letters('TTAA00 KWBC 100600\r\n'), message(1, 2), letters('\0\0\0'), message(3));
    const found = [...readGribFields(bytes)];
    expect(found.map((each) => Array.from(each.decode()))).toEqual([[1, 2], [3]]);
    expect(found[0].offset).toBe(20);
    expect(found[1].offset).toBe(20 + found[0].length + 3);
  });

  it('reads a part of a larger buffer', () => {
    const bytes = together(letters('....'), message(5, 6));
    expect(decodeOnlyField(bytes.subarray(4))).toEqual([5, 6]);
  });

  it('yields the fields of a message with repeated sections, and keeps sections that are not repeated', () => {
    const bytes = buildGrib2Message([
      buildIdentification(),
      buildLatLonGrid(2, 1),
      buildProduct({ category: 2, number: 2, level: 10 }),
      ...field(1, 2),
      buildProduct({ category: 2, number: 3, level: 10 }),
      ...field(3, 4),
      buildLatLonGrid(1, 1),
      buildProduct({ category: 0, number: 0 }),
      ...field(9),
    ]);
    const found = [...readGribFields(bytes)];
    expect(found.map((each) => each.product.shortName)).toEqual(['10u', '10v', '2t']);
    expect(found.map((each) => Array.from(each.decode()))).toEqual([[1, 2], [3, 4], [9]]);
    expect(found.map((each) => each.grid.size)).toEqual([2, 2, 1]);
  });

  it('returns missing values outside the bitmap, and reuses the last bitmap', () => {
    const bytes = buildGrib2Message([
      buildIdentification(),
      buildLatLonGrid(4, 1),
      buildProduct(),
      buildRepresentation(0, 2),
      buildBitmap(0b10010000),
      buildData([7, 8]),
      buildProduct(),
      buildRepresentation(0, 2),
      PREVIOUS_BITMAP,
      buildData([5, 6]),
    ]);
    expect([...readGribFields(bytes)].map((each) => Array.from(each.decode()))).toEqual([
      [7, NaN, NaN, 8],
      [5, NaN, NaN, 6],
    ]);
  });

  it('yields the messages before an invalid one, then its error', () => {
    const whole = message(1, 2);
    const bytes = together(whole, whole.subarray(0, whole.length - 9));
    const walk = readGribFields(bytes);
    expect(Array.from(walk.next().value!.decode())).toEqual([1, 2]);
    expect(() => walk.next()).toThrow(expect.objectContaining({ code: 'truncated', offset: whole.length }));
  });

  it('continues after an invalid message with onBroken', () => {
    const broken = message(1, 2);
    broken[broken.length - 1] = 0;
    const errors: GribError[] = [];
    const found = [
      ...readGribFields(together(message(1), broken, message(3)), { onBroken: (error) => errors.push(error) }),
    ];
    expect(found.map((each) => Array.from(each.decode()))).toEqual([[1], [3]]);
    expect(errors.map((error) => error.code)).toEqual(['corrupt']);
  });

  it('yields the fields of a message before its invalid section', () => {
    const bytes = buildGrib2Message([
      buildIdentification(),
      buildLatLonGrid(1, 1),
      buildProduct(),
      ...field(4),
      [0, 0, 0, 9, 77, 0, 0, 0, 0],
    ]);
    const walk = readGribFields(bytes);
    expect(Array.from(walk.next().value!.decode())).toEqual([4]);
    expect(() => walk.next()).toThrow(expect.objectContaining({ code: 'corrupt' }));
  });

  it('throws when there is no message', () => {
    const page = letters('<html><body>403 Forbidden</body></html>');
    expect(() => [...readGribFields(page)]).toThrow(expect.objectContaining({ code: 'no-message' }));
    expect(() => [...readGribFields(new Uint8Array())]).toThrow(expect.objectContaining({ code: 'no-message' }));
  });

  it('rejects an unknown edition', () => {
    const bytes = message(1);
    bytes[7] = 3;
    expect(() => [...readGribFields(bytes)]).toThrow(expect.objectContaining({ code: 'unsupported', offset: 7 }));
  });

  it('rejects an unknown template only when values are decoded', () => {
    const bytes = buildGrib2Message([
      buildIdentification(),
      buildLatLonGrid(1, 1),
      buildProduct(),
      buildRepresentation(51, 1),
      NO_BITMAP,
      buildData([1]),
    ]);
    const [only] = readGribFields(bytes);
    expect(only.product.shortName).toBe('2t');
    expect(() => only.decode()).toThrow('data representation template 5.51');
  });

  it('allocates no memory for points that no grid has, or for values that are absent', () => {
    const grid = buildLatLonGrid(1, 1);
    grid.splice(6, 4, 0x7f, 0xff, 0xff, 0xff);
    const many = (count: number, template: number[]) =>
      buildGrib2Message([
        buildIdentification(),
        count > 1 ? buildLatLonGrid(count, 1) : grid,
        buildProduct(),
        template,
        NO_BITMAP,
        buildData([1]),
      ]);
    expect(() => decodeOnlyField(many(1, buildRepresentation(0, 0x7fffffff, { width: 0 })))).toThrow(
      'a grid has at most 67108864 points, not 2147483647',
    );
    expect(() => decodeOnlyField(many(50_000_000, buildRepresentation(0, 50_000_000)))).toThrow('do not fit');
  });

  it('rejects a count of values that differs from that of the grid', () => {
    const bytes = buildGrib2Message([buildIdentification(), buildLatLonGrid(3, 1), buildProduct(), ...field(1, 2)]);
    expect(() => decodeOnlyField(bytes)).toThrow('2 values for 3 points');
  });
});
