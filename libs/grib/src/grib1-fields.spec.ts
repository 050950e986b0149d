import {
  buildBinaryData,
  buildGrib1Bitmap,
  buildDefinition,
  buildGrib1Message,
  buildLatLon,
  buildReducedGaussian,
} from './testing/grib1-builder';
import { readOnlyField, decodeOnlyField } from './testing/only-field';
import { toBinaryDigits, packBits, u16, u24, u8 } from './testing/byte-encoders';

describe('a message of edition 1', () => {
  it('scales simply packed values', () => {
    const bytes = buildGrib1Message(
      buildDefinition({ decimalScale: 1 }),
      buildLatLon(3, 1),
      buildBinaryData(12, packBits(toBinaryDigits(12, 0, 5, 4095)), { binaryScale: 2 }),
    );
    expect(decodeOnlyField(bytes)).toEqual([0, 2, 1638].map(Math.fround));
  });

  it('has no value at points outside its bitmap', () => {
    const bytes = buildGrib1Message(
      buildDefinition({ flags: 0xc0 }),
      buildLatLon(3, 1),
      buildGrib1Bitmap(0b10100000),
      buildBinaryData(8, [7, 9]),
    );
    expect(decodeOnlyField(bytes)).toEqual([7, NaN, 9]);
  });

  it('has a parameter, level and time', () => {
    const { product, grid } = readOnlyField(
      buildGrib1Message(buildDefinition({ p1: 6 }), buildLatLon(2, 2), buildBinaryData(8, [1, 2, 3, 4])),
    );
    expect(product).toEqual({
      centre: 98,
      parameter: '128.167',
      shortName: '2t',
      level: { type: 'surface', value: 0 },
      referenceTime: new Date('2017-10-18T12:00:00Z'),
      begin: new Date('2017-10-18T18:00:00Z'),
      end: new Date('2017-10-18T18:00:00Z'),
      stepRange: '6',
    });
    expect(grid.getPoint(3)).toEqual({ index: 3, latitude: 58, longitude: -8 });
  });

  it('distinguishes intervals from instants by the time range indicator', () => {
    const productOf = (fields: Parameters<typeof buildDefinition>[0]) =>
      readOnlyField(buildGrib1Message(buildDefinition(fields), buildLatLon(1, 1), buildBinaryData(8, [1]))).product;
    expect(productOf({ range: 4, p1: 0, p2: 6 })).toMatchObject({ statistic: 'accumulation', stepRange: '0-6' });
    expect(productOf({ range: 3, p1: 6, p2: 12 })).toMatchObject({ statistic: 'average', stepRange: '6-12' });
    expect(productOf({ range: 10, p1: 1, p2: 44 }).stepRange).toBe('300');
    expect(productOf({ range: 1, p1: 9 }).stepRange).toBe('0');
    expect(productOf({ unit: 0, p1: 45 }).stepRange).toBe('45m');
    expect(productOf({ unit: 13, p1: 3 }).stepRange).toBe('45m');
    expect(productOf({ unit: 11, p1: 2 }).stepRange).toBe('12');
  });

  it('names parameters of the WMO table by level', () => {
    const nameOf = (fields: Parameters<typeof buildDefinition>[0]) =>
      readOnlyField(
        buildGrib1Message(
          buildDefinition({ table: 2, centre: 7, ...fields }),
          buildLatLon(1, 1),
          buildBinaryData(8, [1]),
        ),
      ).product;
    expect(nameOf({ number: 11, levelType: 105, level: [0, 2] })).toMatchObject({
      shortName: '2t',
      level: { type: 'heightAboveGround', value: 2 },
    });
    expect(nameOf({ number: 11, levelType: 100, level: u16(850) })).toMatchObject({
      shortName: 't',
      level: { type: 'isobaricInhPa', value: 850 },
    });
    expect(nameOf({ number: 86, levelType: 112, level: [0, 10] }).level).toEqual({
      type: 'depthBelowLandLayer',
      value: 0,
      second: 10,
    });
    expect(nameOf({ number: 11, table: 140, levelType: 1 }).shortName).toBe('unknown');
  });

  it('puts values on a reduced Gaussian grid row by row', () => {
    const { grid, decode } = readOnlyField(
      buildGrib1Message(buildDefinition(), buildReducedGaussian(32, 87.864, 85.097, [20, 27]), buildBinaryData(0, [])),
    );
    expect(grid.type).toBe('reduced_gg');
    expect(decode()).toHaveLength(47);
    expect(grid.getPoint(21)).toMatchObject({
      latitude: expect.closeTo(85.0965, 4),
      longitude: expect.closeTo(360 / 27, 9),
    });
  });

  it('may exceed 8 megabytes: its length is in units of 120 bytes, and that of the data holds the excess', () => {
    const values = new Uint8Array(3000 * 2900).map((_, k) => k % 251);
    const head = buildGrib1Message(buildDefinition(), buildLatLon(3000, 2900), buildBinaryData(8, []));
    const short = (octets: Uint8Array, at: number, number: number) => octets.set(u24(number), at);
    const length = head.length + values.length;
    const excess = 4 + ((120 - (length % 120)) % 120);
    const large = Buffer.concat([head.subarray(0, -4), values, head.subarray(-4)]);
    short(large, 4, 0x800000 + (length - 4 + excess) / 120);
    short(large, head.length - 4 - 11, excess);
    const { length: octets, decode } = readOnlyField(Buffer.concat([Buffer.alloc(7), large]));
    expect(octets).toBe(large.length);
    expect(Buffer.from(Uint8Array.from(decode())).equals(values)).toBe(true);
  });

  it('rejects spherical harmonics, catalogued grids and matrices by name', () => {
    const message = buildGrib1Message(buildDefinition({ flags: 0 }), buildBinaryData(8, [1, 2]));
    expect(readOnlyField(message).product.shortName).toBe('2t');
    expect(() => readOnlyField(message).decode()).toThrow('catalogued grid 255');
    expect(() =>
      decodeOnlyField(
        buildGrib1Message(buildDefinition(), buildLatLon(2, 1), buildBinaryData(8, [1, 2], { flags: 8 })),
      ),
    ).toThrow('harmonics');
    expect(() =>
      decodeOnlyField(
        buildGrib1Message(buildDefinition(), buildLatLon(2, 1), buildBinaryData(8, [1, 2, 0x40], { flags: 1 })),
      ),
    ).toThrow('matrix');
    expect(() =>
      decodeOnlyField(
        buildGrib1Message(buildDefinition(), buildLatLon(2, 1), buildBinaryData(8, [1, 2, 2], { flags: 1 })),
      ),
    ).toThrow('packing with flags 2');
  });
});

describe('second-order packing', () => {
  const ORDER = { none: 0, first: 1, second: 2, third: 3 };
  const GENERAL = 0x08;
  const BOUSTROPHEDONIC = 0x04;

  /** Two groups, widths of 4 bits and lengths of 5 in their tables, first-order values of 8 bits. */
  const secondOrder = (
    rows: [number, number],
    flags: number,
    differences: number[],
    groups: [number, number, number[]][],
  ) => {
    const codes = groups.map(([, width, values]) => toBinaryDigits(width, ...values)).join('');
    return buildGrib1Message(
      buildDefinition(),
      buildLatLon(...rows),
      buildBinaryData(
        8,
        [
          ...u16(0),
          ...u8(flags | GENERAL),
          ...u16(0, groups.length, 0),
          ...u8(0, 4, 5),
          ...u16(0),
          ...differences,
          ...packBits(groups.map(([, width]) => toBinaryDigits(4, width)).join('')),
          ...packBits(groups.map(([, , values]) => toBinaryDigits(5, values.length)).join('')),
          ...packBits(groups.map(([reference]) => toBinaryDigits(8, reference)).join('')),
          ...packBits(codes),
        ],
        { flags: 4 },
      ),
    );
  };

  it('adds the codes of each group to its first-order value', () => {
    const groups: [number, number, number[]][] = [
      [10, 3, [1, 7]],
      [200, 0, [0, 0]],
    ];
    expect(decodeOnlyField(secondOrder([4, 1], ORDER.none, [], groups))).toEqual([11, 17, 200, 200]);
  });

  it('reverses every second row of boustrophedonic data', () => {
    const groups: [number, number, number[]][] = [[0, 4, [1, 2, 3, 4, 5, 6]]];
    expect(decodeOnlyField(secondOrder([3, 2], BOUSTROPHEDONIC, [], groups))).toEqual([1, 2, 3, 6, 5, 4]);
  });

  it.each([
    // Values and their successive differences, written out: the smallest is -6, so codes are differences + 6.
    [ORDER.first, [20], [0, 1, 3, 6], [20, 14, 9, 6, 6]],
    [ORDER.second, [20, 22], [6, 7, 0], [20, 22, 24, 27, 24]],
    [ORDER.third, [20, 22, 25], [6, 7], [20, 22, 25, 29, 35]],
  ])('sums differences of order %d up again', (order, first, codes, expected) => {
    const width = 8;
    const sign = 128;
    const differences = [width, ...first, sign + 6];
    expect(decodeOnlyField(secondOrder([5, 1], order, differences, [[0, 4, codes]]))).toEqual(expected);
  });

  it('rejects the older kinds, and groups of the wrong total length', () => {
    const bytes = secondOrder([2, 1], 0, [], [[0, 4, [1, 2]]]);
    const flagsAt = bytes.indexOf(GENERAL, 80);
    expect(() => decodeOnlyField(bytes.map((octet, i) => (i === flagsAt ? 0 : octet)))).toThrow(
      'second-order packing with flags 0',
    );
    expect(() => decodeOnlyField(secondOrder([4, 1], 0, [], [[0, 4, [1, 2]]]))).toThrow(
      'groups hold 2 values instead of 4',
    );
  });
});
