import type { Section } from '../section';
import { createPaddedView } from './bits';

/** Coding parameters of a CCSDS 121.0-B stream. */
export interface EntropyCoding {
  /** Bits of a sample, 1 to 32. */
  readonly sampleBits: number;
  /** Samples of a block (J), and blocks between two reference samples (r). */
  readonly blockSize: number;
  readonly interval: number;
  /** Samples are mapped prediction errors, and each interval begins with an unmapped sample. */
  readonly isPredicted: boolean;
  /** Short option identifiers for samples of 4 bits or less. */
  readonly isRestricted: boolean;
  /** Intervals begin at whole bytes. */
  readonly isPadded: boolean;
}

/** A zero-block count of 5 means "to the end of the segment", so the codes of longer runs are one higher than their counts. */
const REST_OF_SEGMENT = 5;
const SEGMENT_BLOCKS = 64;
/** Bits that one 32-bit load yields at any bit offset (0 to 7). */
const LOAD_BITS = 25;
/** The largest second-extension code that two samples can have. */
const LARGEST_PAIR = 90;

/**
 * Decoder for the adaptive entropy coder of CCSDS 121.0-B-3 "Lossless Data Compression" (section 5). It decodes one
 * interval of blocks at a time; the identifier of each block selects its coding option.
 */
export class EntropyDecoder {
  private readonly view: DataView;
  private readonly end: number;
  private readonly identifierBits: number;
  private bit = 0;

  constructor(
    private readonly data: Section,
    private readonly coding: EntropyCoding,
  ) {
    const { sampleBits, isRestricted, blockSize } = coding;
    // A block may read this far beyond the end before `bit` is checked.
    this.view = createPaddedView(data.bytes, 16 + blockSize * 8);
    this.end = data.length * 8;
    const longest = sampleBits <= 8 ? 3 : sampleBits <= 16 ? 4 : 5;
    this.identifierBits = isRestricted && sampleBits <= 4 ? (sampleBits <= 2 ? 1 : 2) : longest;
  }

  /** Fills `samples` from `from` to the end of the interval or of the array. @returns the index after the last sample */
  readInterval(samples: Uint32Array, from: number): number {
    const { blockSize, interval, sampleBits, isPredicted, isPadded } = this.coding;
    const uncompressedIdentifier = 2 ** this.identifierBits - 1;
    let index = from;
    for (let block = 0; block < interval && index < samples.length; block++) {
      const identifier = this.readBits(this.identifierBits);
      const isLowEntropy = identifier === 0;
      const hasPairs = isLowEntropy && this.readBits(1) === 1;
      const start = index;
      if (isPredicted && block === 0 && identifier !== uncompressedIdentifier)
        samples[index++] = this.readBits(sampleBits);
      const stop = Math.min(start + blockSize, samples.length);
      if (identifier === uncompressedIdentifier) this.readPlain(samples, index, stop, sampleBits);
      else if (!isLowEntropy) this.readSplit(samples, index, stop, blockSize - (index - start), identifier - 1);
      else if (hasPairs) this.readPairs(samples, start, index, stop);
      else block += this.readZeroBlocks(block) - 1;
      index = isLowEntropy && !hasPairs ? Math.min(from + (block + 1) * blockSize, samples.length) : stop;
      if (this.bit > this.end) this.failOverrun();
    }
    if (isPadded) this.bit = Math.ceil(this.bit / 8) * 8;
    return index;
  }

  private readBits(width: number): number {
    const byte = this.bit >>> 3;
    const shift = this.bit & 7;
    this.bit += width;
    const high = this.view.getUint32(byte) << shift;
    return (high | (this.view.getUint8(byte + 4) >>> (8 - shift))) >>> (32 - width);
  }

  private readPlain(samples: Uint32Array, from: number, stop: number, width: number): void {
    for (let i = from; i < stop; i++) samples[i] = this.readBits(width);
  }

  /**
   * Reads split samples. The high part of each is a run of zeros ended by a one. Then follow the low `k` bits of each.
   */
  private readSplit(samples: Uint32Array, from: number, stop: number, coded: number, k: number): void {
    const view = this.view;
    let bit = this.bit;
    // Buffered bits, highest first. Used bits are shifted out, so that 0 means that no code ends in it.
    let word = 0;
    for (let i = from; i < stop; i++) {
      if (word === 0) word = view.getUint32(bit >>> 3) << (bit & 7);
      if (word === 0) {
        this.bit = bit;
        samples[i] = this.readFundamental() * 2 ** k;
        bit = this.bit;
        continue;
      }
      const zeros = Math.clz32(word);
      samples[i] = zeros << k;
      word = (word << zeros) << 1;
      bit += zeros + 1;
    }
    this.bit = bit;
    for (let i = stop - from; i < coded; i++) this.readFundamental();
    if (k === 0) return;
    if (k > LOAD_BITS) {
      for (let i = from; i < stop; i++) samples[i] += this.readBits(k);
      return;
    }
    bit = this.bit;
    const drop = 32 - k;
    for (let i = from; i < stop; i++, bit += k) samples[i] += (view.getUint32(bit >>> 3) << (bit & 7)) >>> drop;
    this.bit = bit + (coded - (stop - from)) * k;
  }

  /** Reads the number of zero bits before the next one bit. */
  private readFundamental(): number {
    let zeros = 0;
    for (;;) {
      if (this.bit > this.end) this.failOverrun();
      const run = Math.clz32(this.view.getUint32(this.bit >>> 3) << (this.bit & 7));
      if (run < LOAD_BITS) {
        this.bit += run + 1;
        return zeros + run;
      }
      zeros += LOAD_BITS;
      this.bit += LOAD_BITS;
    }
  }

  /** Reads second-extension codes: two samples a, b are one number (a + b)(a + b + 1) / 2 + b. */
  private readPairs(samples: Uint32Array, start: number, from: number, stop: number): void {
    let i = from;
    while (i < stop) {
      const code = this.readFundamental();
      if (code > LARGEST_PAIR) this.data.fail('corrupt', 1 + (this.bit >>> 3), 'a pair of samples out of range');
      const sum = Math.floor((Math.sqrt(8 * code + 1) - 1) / 2);
      const second = code - (sum * (sum + 1)) / 2;
      if (((i - start) & 1) === 0) samples[i++] = sum - second;
      if (i < stop) samples[i] = second;
      i++;
    }
  }

  /**
   * Reads the number of consecutive zero blocks from this block on. They need not be written, because `samples` begins as
   * zeros.
   */
  private readZeroBlocks(block: number): number {
    const count = this.readFundamental() + 1;
    const remainingBlocks = this.coding.interval - block;
    const run =
      count === REST_OF_SEGMENT ? SEGMENT_BLOCKS - (block % SEGMENT_BLOCKS) : count - (count > REST_OF_SEGMENT ? 1 : 0);
    return Math.min(run, remainingBlocks);
  }

  private failOverrun(): never {
    return this.data.fail('corrupt', this.data.length, 'the coded samples end before their count is reached');
  }
}
