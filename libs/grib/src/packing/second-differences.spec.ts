import * as fc from 'fast-check';
import { createPaddedView } from './bits';
import { expandGroups } from './groups';
import { unpackSecondDifferences } from './second-differences';
import { undoDifferencing } from './spatial-differencing';

const numbers = (max: number) => fc.nat({ max });

describe('second differences unpacked in one pass', () => {
  it('have the results of one pass for each step, bit by bit', () => {
    const input = fc.record({
      groups: fc.array(fc.tuple(numbers(2 ** 30 - 1), numbers(30), numbers(9)), { minLength: 1, maxLength: 12 }),
      firstValues: fc.tuple(numbers(2 ** 32 - 1), numbers(2 ** 32 - 1)),
      smallest: fc.integer({ min: -(2 ** 31) + 1, max: 2 ** 31 - 1 }),
      start: numbers(7),
      bytes: fc.uint8Array({ minLength: 12 * 9 * 4 + 1, maxLength: 12 * 9 * 4 + 1 }),
    });
    fc.assert(
      fc.property(input, ({ groups, firstValues, smallest, start, bytes }) => {
        const [references, widths, lengths] = [0, 1, 2].map((k) => Uint32Array.from(groups, (group) => group[k]));
        const count = lengths.reduce((sum, length) => sum + length, 0);
        const table = { references, widths, lengths, valuesAt: start };
        const differencing = { order: 2, firstValues, smallest, byteCount: 0 };
        const scale = { offset: 250.25, factor: 0.01 };
        const view = createPaddedView(bytes);
        const integers = new Int32Array(count);
        expandGroups(view, table, integers);
        undoDifferencing(integers, differencing);
        const values = new Float32Array(count);
        unpackSecondDifferences(view, table, differencing, scale, values);
        expect(values).toEqual(Float32Array.from(integers, (integer) => scale.offset + scale.factor * integer));
      }),
      { numRuns: 300, seed: 20261127 },
    );
  });
});
