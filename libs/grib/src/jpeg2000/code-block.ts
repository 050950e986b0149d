import { contexts, decodeWithRenormalization, RUN_CONTEXT, startDecoding, UNIFORM_CONTEXT } from './arithmetic-decoder';
import { SIGN_CONTEXTS, ZERO_CONTEXTS } from './context-tables';

/** Rows of a stripe. Each column of a stripe has one word of significance and one of marks, with three bits for each row. */
const STRIPE = 4;
const ROW_BITS = 3;
/**
 * Significance of three columns by six rows, from the row above the stripe to the row below. Shifted right by three bits for
 * each row, bits 0 to 8 are the sample and its neighbours, from the upper left to the lower right.
 */
const SAMPLE = 1 << 4;
const NEIGHBOURS = 0x1ef;
/** The four samples of a column, before the shift. The same bits of the marks say which an earlier pass of this plane decoded. */
const COLUMN = SAMPLE | (SAMPLE << 3) | (SAMPLE << 6) | (SAMPLE << 9);
/** Marks, shifted by row: the sign above, then sign, decoded and refined of the sample, then the sign below. */
const SIGN_BIT = 3;
const REFINED_BIT = 5;
/** First of the three contexts of magnitude refinement. */
const MAGNITUDE_CONTEXT = 14;

const MAX_AREA = 4096;
/** The widest block (1,024 by 4 samples) takes the most words, with a frame of one word around it. */
const MAX_WORDS = (MAX_AREA / STRIPE + 2) * 3;
const significanceWords = new Int32Array(MAX_WORDS);
const markWords = new Int32Array(MAX_WORDS);
const samples = new Int32Array(MAX_AREA);
let width = 0;
let height = 0;
let zeroContexts = ZERO_CONTEXTS[0];

/**
 * Decodes the coding passes of one code block (ISO/IEC 15444-1 annex D).
 * @param segment coded bytes, followed by two bytes 0xff
 * @param band 0 LL, 1 HL, 2 LH, 3 HH
 * @returns magnitudes times two, with the sign in bit 31, by row. The next call overwrites them
 */
export function decodeCodeBlock(
  segment: Uint8Array<ArrayBuffer>,
  size: { readonly width: number; readonly height: number },
  band: number,
  planes: number,
  passes: number,
): Int32Array {
  ({ width, height } = size);
  zeroContexts = ZERO_CONTEXTS[band];
  samples.fill(0, 0, width * height);
  const words = (width + 2) * (Math.ceil(height / STRIPE) + 2);
  significanceWords.fill(0, 0, words);
  markWords.fill(0, 0, words);
  let margin = startDecoding(segment);
  let plane = planes;
  // The first bit plane has a cleanup pass only.
  for (let pass = 2; pass < passes + 2 && plane > 0; pass++) {
    const bit = 1 << plane;
    if (pass % 3 === 0) margin = decodeSignificance(margin, bit | (bit >> 1));
    else if (pass % 3 === 1) margin = refineMagnitudes(margin, bit >> 1);
    else {
      margin = cleanUp(margin, bit | (bit >> 1));
      plane--;
    }
  }
  return samples;
}

/** Marks a sample as significant, for itself and its eight neighbours. `shift` is three times the row. */
function setSignificant(index: number, shift: number, sign: number): void {
  const significance = significanceWords;
  significance[index - 1] |= (SAMPLE << 1) << shift;
  significance[index] |= SAMPLE << shift;
  significance[index + 1] |= (SAMPLE >> 1) << shift;
  markWords[index] |= sign << (shift + SIGN_BIT);
  const isFirst = shift === 0;
  if (!isFirst && shift !== LAST_SHIFT) return;
  const other = isFirst ? index - width - 2 : index + width + 2;
  const middle = isFirst ? 1 << 16 : 1 << 1;
  significance[other - 1] |= middle << 1;
  significance[other] |= middle;
  significance[other + 1] |= middle >> 1;
  markWords[other] |= sign << (isFirst ? 15 : 0);
}

const LAST_SHIFT = ROW_BITS * (STRIPE - 1);

/** Index of `SIGN_CONTEXTS`: significance and signs of the neighbours above, left, right and below. */
function readSignIndex(index: number, shift: number): number {
  const own = markWords[index] >> shift;
  const left = (markWords[index - 1] >> shift) & 0x08;
  const right = (markWords[index + 1] >> shift) & 0x08;
  return ((significanceWords[index] >> shift) & 0xaa) | (own & 0x41) | (left >> 1) | (right << 1);
}

/** Significance propagation pass: samples with significant neighbours. */
function decodeSignificance(initialMargin: number, value: number): number {
  const [significance, marks, states, values, zero] = [significanceWords, markWords, contexts, samples, zeroContexts];
  const [columns, rows] = [width, height];
  let margin = initialMargin;
  for (let y = 0, first = columns + 3; y < rows; y += STRIPE, first += columns + 2) {
    const limit = ROW_BITS * Math.min(STRIPE, rows - y);
    for (let x = 0; x < columns; x++) {
      const index = first + x;
      let near = significance[index];
      if (near === 0 || (near & COLUMN) === COLUMN) continue;
      let decoded = 0;
      for (let shift = 0, at = y * columns + x; shift < limit; shift += ROW_BITS, at += columns, near >>= ROW_BITS) {
        if ((near & SAMPLE) !== 0 || (near & NEIGHBOURS) === 0) continue;
        const context = zero[near & NEIGHBOURS];
        let state = states[context];
        margin -= state >> 7;
        if (margin < 0) {
          state = decodeWithRenormalization(margin, context);
          margin = state >> 1;
        }
        decoded |= SAMPLE << shift;
        if ((state & 1) === 0) continue;
        const signContext = SIGN_CONTEXTS[readSignIndex(index, shift)];
        state = states[signContext >> 1];
        margin -= state >> 7;
        if (margin < 0) {
          state = decodeWithRenormalization(margin, signContext >> 1);
          margin = state >> 1;
        }
        const sign = (state ^ signContext) & 1;
        values[at] = value | (sign << 31);
        setSignificant(index, shift, sign);
        near = significance[index] >> shift;
      }
      marks[index] |= decoded;
    }
  }
  return margin;
}

/** Magnitude refinement pass: samples that were significant before this bit plane. */
function refineMagnitudes(initialMargin: number, half: number): number {
  const [significance, marks, states, values] = [significanceWords, markWords, contexts, samples];
  const [columns, rows] = [width, height];
  let margin = initialMargin;
  for (let y = 0, first = columns + 3; y < rows; y += STRIPE, first += columns + 2) {
    for (let x = 0; x < columns; x++) {
      let near = significance[first + x];
      let mark = marks[first + x];
      let remaining = near & ~mark & COLUMN;
      if (remaining === 0) continue;
      marks[first + x] = mark | (remaining << 1);
      for (let at = y * columns + x; remaining !== 0; at += columns) {
        if ((remaining & SAMPLE) !== 0) {
          const isRefined = (mark >> REFINED_BIT) & 1;
          const hasNeighbours = ((near & NEIGHBOURS) + 0x1ff) >> 9;
          const context = MAGNITUDE_CONTEXT + ((isRefined << 1) | (hasNeighbours & ~isRefined));
          let state = states[context];
          margin -= state >> 7;
          if (margin < 0) {
            state = decodeWithRenormalization(margin, context);
            margin = state >> 1;
          }
          // Adds or subtracts without a branch, which would be taken at random.
          const mask = (state & 1) - 1;
          values[at] += (half ^ mask) - mask;
        }
        near >>= ROW_BITS;
        mark >>= ROW_BITS;
        remaining >>= ROW_BITS;
      }
    }
  }
  return margin;
}

/** Cleanup pass: all samples that remain. It clears the marks of decoded samples for the next bit plane. */
function cleanUp(initialMargin: number, value: number): number {
  const [significance, marks, states, values, zero] = [significanceWords, markWords, contexts, samples, zeroContexts];
  const [columns, rows] = [width, height];
  let margin = initialMargin;
  for (let y = 0, first = columns + 3; y < rows; y += STRIPE, first += columns + 2) {
    const limit = ROW_BITS * Math.min(STRIPE, rows - y);
    const column = COLUMN & ((1 << (limit + 4)) - 1);
    for (let x = 0; x < columns; x++) {
      const index = first + x;
      const mark = marks[index];
      let near = significance[index];
      const remaining = ~(near | mark) & column;
      marks[index] = mark & ~COLUMN;
      if (remaining === 0) continue;
      let shift = 0;
      let isRun = false;
      if (near === 0 && limit === ROW_BITS * STRIPE) {
        let state = states[RUN_CONTEXT];
        margin -= state >> 7;
        if (margin < 0) {
          state = decodeWithRenormalization(margin, RUN_CONTEXT);
          margin = state >> 1;
        }
        if ((state & 1) === 0) continue;
        let row = 0;
        for (let bit = 0; bit < 2; bit++) {
          state = states[UNIFORM_CONTEXT];
          margin -= state >> 7;
          if (margin < 0) {
            state = decodeWithRenormalization(margin, UNIFORM_CONTEXT);
            margin = state >> 1;
          }
          row = (row << 1) | (state & 1);
        }
        shift = ROW_BITS * row;
        isRun = true;
      }
      for (let at = (y + shift / ROW_BITS) * columns + x; shift < limit; shift += ROW_BITS, at += columns) {
        if (((remaining >> shift) & SAMPLE) === 0) continue;
        if (!isRun) {
          near = significance[index] >> shift;
          const context = zero[near & NEIGHBOURS];
          let state = states[context];
          margin -= state >> 7;
          if (margin < 0) {
            state = decodeWithRenormalization(margin, context);
            margin = state >> 1;
          }
          if ((state & 1) === 0) continue;
        }
        isRun = false;
        const signContext = SIGN_CONTEXTS[readSignIndex(index, shift)];
        let state = states[signContext >> 1];
        margin -= state >> 7;
        if (margin < 0) {
          state = decodeWithRenormalization(margin, signContext >> 1);
          margin = state >> 1;
        }
        const sign = (state ^ signContext) & 1;
        values[at] = value | (sign << 31);
        setSignificant(index, shift, sign);
      }
    }
  }
  return margin;
}
