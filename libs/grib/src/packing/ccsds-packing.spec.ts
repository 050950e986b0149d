import * as fc from 'fast-check';
import { buildRepresentation, buildRowMessage } from '../testing/grib2-builder';
import { encodeBlock, encodeFundamental, mapErrors, type BlockOption } from '../testing/entropy-encoder';
import { decodeOnlyField } from '../testing/only-field';
import { toBinaryDigits, packBits, u16 } from '../testing/byte-encoders';

const PREDICTED = 8;
const RESTRICTED = 16;
const PADDED = 32;

interface Stream {
  readonly width?: number;
  readonly flags?: number;
  readonly blockSize?: number;
  readonly interval?: number;
}

const decode = (count: number, code: string, { width = 8, flags = 0, blockSize = 8, interval = 4 }: Stream = {}) =>
  decodeOnlyField(
    buildRowMessage(
      count,
      buildRepresentation(42, count, { width }, [flags, blockSize], u16(interval)),
      packBits(code),
    ),
  );

describe('CCSDS packing', () => {
  it('reads an uncompressed block', () => {
    expect(decode(8, '111' + toBinaryDigits(8, 9, 8, 7, 6, 5, 4, 3, 255))).toEqual([9, 8, 7, 6, 5, 4, 3, 255]);
  });

  it('reads the fundamental sequence: as many zeros as the sample, then a one', () => {
    expect(decode(8, '001' + [0, 1, 2, 3, 0, 0, 1, 40].map(encodeFundamental).join(''))).toEqual([
      0, 1, 2, 3, 0, 0, 1, 40,
    ]);
  });

  it('reads split samples: all the high parts, then all the low bits', () => {
    const low = '00 01 10 11 00 01 10 11';
    expect(decode(8, '011' + [0, 0, 0, 0, 1, 1, 1, 2].map(encodeFundamental).join('') + low)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 11,
    ]);
  });

  it('reads two samples from one number in the second extension', () => {
    // Section 5.2.4 (Cantor's pairing): 0 is (0,0), 1 is (1,0), 2 is (0,1), 3 is (2,0), 7 is (2,1).
    expect(decode(8, '0001' + [0, 1, 2, 7].map(encodeFundamental).join(''))).toEqual([0, 0, 1, 0, 0, 1, 2, 1]);
  });

  it('reads runs of zero blocks: one to four by their number, five for the rest of the segment', () => {
    const five = '111' + toBinaryDigits(8, 1, 2, 3, 4, 5, 6, 7, 8);
    expect(decode(24, '0000' + encodeFundamental(1) + five)).toEqual([
      ...new Array(16).fill(0),
      1,
      2,
      3,
      4,
      5,
      6,
      7,
      8,
    ]);
    expect(decode(40, '0000' + encodeFundamental(4) + five)).toEqual([
      ...new Array(32).fill(0),
      1,
      2,
      3,
      4,
      5,
      6,
      7,
      8,
    ]);
  });

  it('counts zero blocks from five on one higher, and ends a run of the rest at 64 blocks', () => {
    const eight = '111' + toBinaryDigits(8, 1, 2, 3, 4, 5, 6, 7, 8);
    const zeros = (blocks: number) => new Array(blocks * 8).fill(0);
    const interval = 128;
    expect(decode(48, '0000' + encodeFundamental(5) + eight, { interval })).toEqual([
      ...zeros(5),
      1,
      2,
      3,
      4,
      5,
      6,
      7,
      8,
    ]);
    expect(decode(520, '0000' + encodeFundamental(4) + eight, { interval })).toEqual([
      ...zeros(64),
      1,
      2,
      3,
      4,
      5,
      6,
      7,
      8,
    ]);
  });

  it('starts an interval with a reference sample, and predicts each sample from the previous one', () => {
    // From 100: mapped errors 0, 1, 2, 3 are 0, -1, +1, -2.
    const code = '001' + toBinaryDigits(8, 100) + [0, 1, 2, 3, 0, 0, 4].map(encodeFundamental).join('');
    expect(decode(8, code, { flags: PREDICTED })).toEqual([100, 100, 99, 100, 98, 98, 98, 100]);
  });

  it('maps errors that only one sign can have above those of both', () => {
    // At 2 of 0..255 an error of at most 2 has either sign; 5 then means three above, at the value 5 itself.
    const code = '001' + toBinaryDigits(8, 2) + [5, 0, 0, 0, 0, 0, 0].map(encodeFundamental).join('');
    expect(decode(8, code, { flags: PREDICTED }).slice(0, 2)).toEqual([2, 5]);
    const high = '001' + toBinaryDigits(8, 253) + [5, 0, 0, 0, 0, 0, 0].map(encodeFundamental).join('');
    expect(decode(8, high, { flags: PREDICTED }).slice(0, 2)).toEqual([253, 250]);
  });

  it('keeps the value through zero blocks', () => {
    expect(decode(16, '0000' + toBinaryDigits(8, 77) + encodeFundamental(1), { flags: PREDICTED })).toEqual(
      new Array(16).fill(77),
    );
  });

  it('shortens identifiers of narrow samples when they are restricted', () => {
    expect(decode(8, '11' + toBinaryDigits(3, 1, 2, 3, 4, 5, 6, 7, 0), { width: 3, flags: RESTRICTED })).toEqual([
      1, 2, 3, 4, 5, 6, 7, 0,
    ]);
    expect(decode(8, '1' + toBinaryDigits(2, 1, 2, 3, 0, 1, 2, 3, 0), { width: 2, flags: RESTRICTED })).toEqual([
      1, 2, 3, 0, 1, 2, 3, 0,
    ]);
  });

  it('starts each interval at a whole byte when intervals are padded', () => {
    const block = '001' + '1'.repeat(8);
    const code = block + '0'.repeat(5) + '111' + toBinaryDigits(8, 1, 2, 3, 4, 5, 6, 7, 8);
    expect(decode(16, code, { flags: PADDED, interval: 1 })).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('is a constant field without bits', () => {
    expect(decode(3, '', { width: 0 })).toEqual([0, 0, 0]);
  });

  it('rejects a truncated stream, also within a run of zeros', () => {
    expect(() => decode(800, '111' + toBinaryDigits(8, 1, 2, 3))).toThrow('the coded samples end');
    expect(() => decode(8, '001' + '0'.repeat(4000))).toThrow('the coded samples end');
    expect(() => decode(8, '0001' + encodeFundamental(91))).toThrow('a pair of samples out of range');
  });

  it('decodes the output of a standard encoder, for all widths, options and interval ends', () => {
    const stream = fc.record({
      width: fc.integer({ min: 1, max: 31 }),
      blockSize: fc.constantFrom(8, 16, 32, 64),
      interval: fc.integer({ min: 1, max: 5 }),
      flags: fc.constantFrom(0, PREDICTED, PREDICTED | PADDED, PADDED),
      blocks: fc.integer({ min: 1, max: 12 }),
      seed: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(3)), { minLength: 12, maxLength: 12 }),
    });
    fc.assert(
      fc.property(stream, ({ width, blockSize, interval, flags, blocks, seed }) => {
        const largest = 2 ** width - 1;
        const samples = Array.from({ length: blocks * blockSize }, (_, i) => {
          const [level, roughness] = seed[Math.floor(i / blockSize)];
          return Math.min(largest, Math.floor(level * largest) + ((i * 7) % (1 + 3 * roughness)));
        });
        expect(
          decode(samples.length, encode(samples, { width, blockSize, interval, flags }), {
            width,
            blockSize,
            interval,
            flags,
          }),
        ).toEqual(samples.map(Math.fround));
      }),
      { numRuns: 200, seed: 20240310 },
    );
  });
});

/** Cuts samples into intervals and blocks and takes for each block an option that can code it. */
function encode(samples: readonly number[], { width, blockSize, interval, flags }: Required<Stream>): string {
  const identifierBits = width <= 8 ? 3 : width <= 16 ? 4 : 5;
  let code = '';
  for (let from = 0; from < samples.length; from += blockSize * interval) {
    const part = samples.slice(from, from + blockSize * interval);
    const coded = flags & PREDICTED ? [part[0], ...mapErrors(part, width)] : part;
    for (let at = 0; at < coded.length; at += blockSize) {
      const hasReference = at === 0 && (flags & PREDICTED) !== 0;
      const block = coded.slice(at, at + blockSize);
      const values = hasReference ? block.slice(1) : block;
      const option = optionFor(values, identifierBits);
      const reference = hasReference && option !== 'uncompressed' ? toBinaryDigits(width, block[0]) : '';
      const body = encodeBlock(option, option === 'uncompressed' ? block : values, width);
      code += identifier(option, identifierBits) + reference + body;
    }
    if (flags & PADDED) code = code.padEnd(Math.ceil(code.length / 8) * 8, '0');
  }
  return code;
}

function optionFor(values: readonly number[], identifierBits: number): BlockOption {
  const most = Math.max(...values);
  if (most === 0) return 'zeros';
  if (most <= 2) return 'pairs';
  const split = Math.max(0, Math.floor(Math.log2(most)) - 3);
  return split < 2 ** identifierBits - 2 ? { split } : 'uncompressed';
}

function identifier(option: BlockOption, identifierBits: number): string {
  if (option === 'zeros') return toBinaryDigits(identifierBits, 0) + '0';
  if (option === 'pairs') return toBinaryDigits(identifierBits, 0) + '1';
  return toBinaryDigits(identifierBits, option === 'uncompressed' ? 2 ** identifierBits - 1 : option.split + 1);
}
