import { buildRowMessage, buildSection } from '../testing/grib2-builder';
import { decodeOnlyField } from '../testing/only-field';
import { s8, u16, u32, u8 } from '../testing/byte-encoders';

/** Levels 1 to 4 are 0, 0.5, 1 and 20; numbers of 4 bits, of which 5 to 15 are digits to the base 11. */
const decode = (count: number, ...numbers: number[]) => {
  const template = buildSection(5, u32(count), u16(200), u8(4), u16(4, 4), s8(1), u16(0, 5, 10, 200));
  const octets = Array.from(
    { length: Math.ceil(numbers.length / 2) },
    (_, i) => (numbers[2 * i] << 4) | (numbers[2 * i + 1] ?? 0),
  );
  return decodeOnlyField(buildRowMessage(count, template, octets));
};

describe('run-length packing', () => {
  it('reads single values by their level, 0 as missing', () => {
    expect(decode(4, 1, 2, 4, 0)).toEqual([0, 0.5, 20, NaN]);
  });

  it('repeats the previous level by the digits that follow, the least significant first', () => {
    expect(decode(4, 3, 5 + 2, 1, 0)).toEqual([1, 1, 1, 0]);
    expect(decode(15, 2, 5 + 2, 5 + 1, 4)).toEqual([...new Array<number>(14).fill(0.5), 20]);
  });

  it('rejects runs without a level, levels without a value, and too few values', () => {
    expect(() => decode(4, 7, 1)).toThrow('a run without a level');
    expect(() => decode(6, 1, 2, 3, 4)).toThrow('runs hold 4 values instead of 6');
  });
});
