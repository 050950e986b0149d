import { buildComplexMessage } from '../testing/complex-message';
import { decodeOnlyField } from '../testing/only-field';
import { buildRepresentation, buildRowMessage } from '../testing/grib2-builder';
import { u32 } from '../testing/byte-encoders';

const complex = (...of: Parameters<typeof buildComplexMessage>) => decodeOnlyField(buildComplexMessage(...of));

describe('complex packing', () => {
  it('adds the codes of each group to its reference', () => {
    const groups = [
      { reference: 10, width: 3, codes: [0, 7, 2] },
      { reference: 200, width: 1, codes: [1, 0] },
      { reference: 0, width: 12, codes: [4095] },
    ];
    expect(complex(groups)).toEqual([110, 117, 112, 301, 300, 4195]);
  });

  it('reads the largest code of a group as missing', () => {
    const groups = [
      { reference: 10, width: 3, codes: [0, 7, 6] },
      { reference: 20, width: 1, codes: [0, 1] },
    ];
    expect(complex(groups, { missingCodes: 1 })).toEqual([110, NaN, 116, 120, NaN]);
  });

  it('reads the two largest codes as missing with secondary missing values', () => {
    expect(complex([{ reference: 10, width: 3, codes: [5, 7, 6] }], { missingCodes: 2 })).toEqual([115, NaN, NaN]);
  });

  it('marks a whole group without bits as missing by its reference', () => {
    const template = buildRepresentation(2, 3, { width: 8 }, [1, 1], u32(0, 0, 1), [0, 0], u32(0), [1], u32(3), [0]);
    const group = (reference: number) => decodeOnlyField(buildRowMessage(3, template, [reference]));
    expect(group(255)).toEqual([NaN, NaN, NaN]);
    expect(group(254)).toEqual([254, 254, 254]);
  });

  it('rejects groups of the wrong total length before it allocates memory', () => {
    const head = (last: number, groups: number) =>
      buildRepresentation(2, 3, { width: 8 }, [1, 0], u32(0, 0, groups), [8, 0], u32(0), [1], u32(last), [0]);
    expect(() => decodeOnlyField(buildRowMessage(3, head(2, 1), [0, 1, 2, 3]))).toThrow(
      'groups hold 2 values instead of 3',
    );
    expect(() => decodeOnlyField(buildRowMessage(3, head(3, 1), [0, 1, 2]))).toThrow('groups need 32 bits of 24');
    expect(() => decodeOnlyField(buildRowMessage(3, head(3, 4_000_000), [0, 1, 2]))).toThrow(
      '4000000 groups for 3 values',
    );
  });
});

/** Differences as an encoder makes them: the smallest one is kept apart, so that none is negative. */
const differences = (values: readonly number[]) => values.slice(1).map((value, i) => value - values[i]);

describe('spatial differencing', () => {
  const field = [50, 53, 49, 49, 60, 90, 30];

  it('undoes first differences', () => {
    const first = differences(field);
    const smallest = Math.min(...first);
    const codes = [0, ...first.map((difference) => difference - smallest)];
    expect(smallest).toBe(-60);
    expect(
      complex([{ reference: 0, width: 8, codes }], { template: 3, order: 1, descriptors: [field[0], smallest] }),
    ).toEqual(field.map((value) => value + 100));
  });

  it('undoes second differences', () => {
    const second = differences(differences(field));
    const smallest = Math.min(...second);
    const codes = [0, 0, ...second.map((difference) => difference - smallest)];
    expect(
      complex([{ reference: 0, width: 8, codes }], {
        template: 3,
        order: 2,
        descriptors: [field[0], field[1], smallest],
      }),
    ).toEqual(field.map((value) => value + 100));
  });

  it('counts differences between points that have a value, without missing ones', () => {
    const groups = [{ reference: 0, width: 4, codes: [15, 0, 15, 3, 5, 15] }];
    expect(complex(groups, { template: 3, missingCodes: 1, order: 1, descriptors: [50, -1] })).toEqual([
      NaN,
      150,
      NaN,
      152,
      156,
      NaN,
    ]);
  });

  it('does not exist with order 0', () => {
    expect(complex([{ reference: 1, width: 4, codes: [1, 2] }], { template: 3 })).toEqual([102, 103]);
  });

  it('rejects an order that edition 2 does not have', () => {
    expect(() => complex([{ reference: 1, width: 4, codes: [1, 2] }], { template: 3, order: 3 })).toThrow('order 3');
  });
});
