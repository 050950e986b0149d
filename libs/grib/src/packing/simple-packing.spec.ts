import { buildRepresentation, buildRowMessage, buildSection } from '../testing/grib2-builder';
import { decodeOnlyField } from '../testing/only-field';
import { toBinaryDigits, packBits, f32, f64, u16, u32 } from '../testing/byte-encoders';

const simple = (scaling: Parameters<typeof buildRepresentation>[2], values: number[]) =>
  decodeOnlyField(
    buildRowMessage(
      values.length,
      buildRepresentation(0, values.length, scaling),
      packBits(toBinaryDigits(scaling?.width ?? 8, ...values)),
    ),
  );

describe('simple packing', () => {
  it('is (R + X 2^E) / 10^D', () => {
    const scaling = { reference: 2700, binaryScale: 2, decimalScale: 1, width: 8 };
    expect(simple(scaling, [0, 1, 255])).toEqual([270, 270.4, 372].map(Math.fround));
    expect(simple({ reference: -3, binaryScale: -1, decimalScale: -2 }, [0, 1])).toEqual([-300, -250]);
  });

  it.each([1, 3, 7, 8, 12, 16, 17, 24, 25, 26, 31, 32])('reads values of %d bits across bytes', (width) => {
    const largest = 2 ** width - 1;
    const values = [0, largest, 1, Math.floor(largest / 3), largest];
    expect(simple({ width }, values)).toEqual(values.map(Math.fround));
  });

  it('has no bits for a constant field', () => {
    expect(
      decodeOnlyField(buildRowMessage(3, buildRepresentation(0, 3, { reference: 25, decimalScale: 1, width: 0 }), [])),
    ).toEqual([2.5, 2.5, 2.5].map(Math.fround));
  });

  it('rejects missing data', () => {
    expect(() => decodeOnlyField(buildRowMessage(3, buildRepresentation(0, 3, { width: 12 }), [1, 2, 3, 4]))).toThrow(
      '3 values of 12 bits do not fit in 4 bytes',
    );
  });
});

describe('IEEE packing', () => {
  const ieee = (precision: number, count: number, octets: number[]) =>
    decodeOnlyField(buildRowMessage(count, buildSection(5, u32(count), u16(4), [precision]), octets));

  it('reads single and double precision', () => {
    expect(ieee(1, 2, [...f32(-1.5), ...f32(3e8)])).toEqual([-1.5, 3e8]);
    expect(ieee(2, 2, [...f64(0.1), ...f64(-273.15)])).toEqual([0.1, -273.15].map(Math.fround));
  });

  it('rejects quadruple precision and missing data', () => {
    expect(() => ieee(3, 1, [])).toThrow('precision 3');
    expect(() => ieee(1, 2, f32(1))).toThrow('2 numbers do not fit in 4 bytes');
  });
});
